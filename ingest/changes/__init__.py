"""Which published numbers a build changes against a revision of git, and why.

revision.py  the database of a revision, built by that revision's own code
since.py     both built, and compared
compare.py   two databases, compared by the .sql files beside it
why.py       the reasons, decided from what differs behind a number
words.py     a change in words
record.py    data/changes/<date>-<slug>.yaml: changes that were published
page.py      build/data/changes.json, which the page /changes/ shows
"""
