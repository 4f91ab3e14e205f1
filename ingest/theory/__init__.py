"""What theory expects of an array and what cannot be exceeded, from the formulas in data/reference/theory."""
