"""A pull request, judged: which result sets it changes, whether it may, and what a reader would see.

touched.py      the paths that differ from the other revision, by git
scope.py        a set or code, never both; a set touches its own folder only
draft.py        of a folder of logs only: the manifest that `spindle new` would write
differences.py  the values of one set, before and after
review.py       each changed set, checked, judged and drawn
claims.py       what no log can show, for the maintainer to decide
evidence.py     published logs and tables that change, even where no value does
withdrawal.py   what a withdrawal takes off the site, and who asks for it
summary.py      all that as Markdown
markdown.py     what strangers wrote, so that it stays text
addresses.py    where the deploy preview will be
pictures.py     build/review/: the pictures and the summary, for whoever wants to look
"""
