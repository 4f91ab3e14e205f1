"""How far a number can be trusted: repeats, comparisons, and natural experiments."""
