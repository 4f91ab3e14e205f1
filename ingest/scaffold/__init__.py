"""A pile of logs → a result set's folder and draft manifest: `spindle new`."""
