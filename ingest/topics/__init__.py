"""All sets → build/data/topics.json: a page for each level, layout, file system …."""
