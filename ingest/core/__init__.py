"""What every part shares: problems, quantities, vocabulary, YAML with lines, records, atomic writes, text."""
