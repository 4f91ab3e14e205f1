"""Sets that should not be relied on any more: their numbers go, their address and the reason stay.

withdrawn: {date: 2026-12-01, reason: The cable was faulty., by: the author, replaced_by: 2026-12-a-set}
"""
