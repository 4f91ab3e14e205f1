"""What sets say of each other: numbers that others measured too, and logs that stand twice.

Each set is read and judged alone. Then all are looked at together, and a set of which others say something is
made again with it (docs/decisions/0015-others-reproduce-a-number.md).
"""
