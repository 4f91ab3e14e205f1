"""From a folder of runs to a result set."""
