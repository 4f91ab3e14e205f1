"""The search index: Pagefind reads the pages of each part (part.py); then all are put together (merge.py)."""
