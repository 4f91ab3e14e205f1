"""From the folders of the result sets to everything that the site is made of, in build/."""

# What work over sets and pages imports, and what starts no thread: workers are copies of a process with it.
PRELOAD = ("ingest.build.one_set", "ingest.build.union", "ingest.build.site.parts", "scipy.special")
