"""An array → what theory expects of it and its ceiling, by the formulas in data/reference/theory."""
