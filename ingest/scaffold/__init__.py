"""A result set's folder and manifest from a pile of logs, as far as they tell: `spindle new`."""
