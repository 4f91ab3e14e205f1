"""Charts: rows of `summary` → SVG, live Vega specs and downloads.

    from ingest.charts.chart import make_chart                  # one chart
    from ingest.charts.defaults import default_charts           # what a set gets where it asks for none

request → subject → drawing (of scenes, by a form of forms/) → Vega-Lite → Vega and SVG → files

A chart form is one file of `forms/`, found by its `FORM`. Nothing is imported from this file: a manifest
needs only `ingest.charts.request`, without Altair.
"""
