"""Result sets that mean harm: each is refused in one line or shown as the text that it is.

One kind of harm is one module in cases/, found by itself; see case.py for what it holds.
"""
