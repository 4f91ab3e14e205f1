"""What a number is worth: its spread, what theory expects, what to know about it, what it says of a claim.

Each part reads the tables of one set and adds its own: statistics, comparisons, predictions, limits,
effects, checks, findings.
"""
