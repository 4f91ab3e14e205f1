"""data/questions/*.yaml and all sets → build/data/questions.json: what benchmarks answer (meta-analysis)."""
