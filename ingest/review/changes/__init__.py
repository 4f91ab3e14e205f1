"""Which published numbers a build changes against a revision of git, and why.

revision.py   the database of a revision, built by that revision's own code
since.py      both built, and compared
compare.py    two databases, compared by the .sql files beside it
why.py        the reasons, decided from what differs behind a number
change.py     a change in words
figures.py    a figure of it, and by how much it changed
shown.py      all changes, as a table or one a line
record.py     data/changes/<date>-<slug>.yaml: changes that were published
recording.py  writes such a record
page.py       build/data/changes.json, which the page /changes/ shows
"""
