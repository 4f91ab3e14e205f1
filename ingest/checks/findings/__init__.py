"""An author's conclusions, each an SQL query → whether the data support them.

A finding is a sentence and a query. The query comes from a stranger: it is held to one SELECT over `summary`
(query.py), asked in a process of its own that can reach nothing else (sandbox.py), and ended when it uses
more than data/reference/limits.yaml allows (watched.py).
"""
