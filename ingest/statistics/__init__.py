"""Runs → how far a number can be trusted: repeats, comparisons, natural experiments."""
