"""Numbers of a set → their judgement: spread, theory's expectation, doubts and notes, outcomes of findings.

Each part reads the tables of one set and adds its own: statistics, comparisons, predictions, limits,
effects, checks, findings.
"""
