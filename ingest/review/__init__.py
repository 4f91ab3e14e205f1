"""A working tree and a revision of git → what changes on the site (diff); a pull request → its review.

revision.py   the database of a revision, built by that revision's own code
compare.py    two databases compared by the .sql files beside it, and why each number differs
change.py     the changes in words: `spindle diff`
record.py     data/changes/: changes that were published, and the page /changes/
scope.py      the paths that differ; a set or code, never both
review.py     each changed set, checked, judged, drawn and compared: `spindle review`
claims.py     what no log can show, for the maintainer to decide
summary.py    all that as Markdown, and the pictures in build/review/
markdown.py   what strangers wrote, so that it stays text
"""
