"""content/articles/<name>.md → build/data/pages/articles-<name>.json: its numbers, drawn from the data.

What its front matter declares (model.py) is asked of all sets and held against what its text uses. A typed
number (typed.py), an unknown name, an empty or ambiguous selection, a unit that does not fit: each is a
problem with its line.
"""
