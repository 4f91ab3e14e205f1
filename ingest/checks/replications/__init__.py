"""All sets → replications: numbers that other authors measured too, and duplicate logs.

Each set is read and judged alone. Then all are looked at together, and a set of which others say something is
made again with it (docs/decisions/0015-others-reproduce-a-number.md).
"""
