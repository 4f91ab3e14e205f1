"""All sets together → what /compare/ fetches, and its prepared views.

build/public/compare/  index.json                sets, settings with their values, and which rows there are
                       sum/<measure>.json        by set, level and layout: how many, lowest, median, highest
                       rows/<measure>/<n>.json   the values with their settings, in blocks
                       pairs/<setting>.json      effects of one setting, set by set
                       ids/<sign>.json           id of a value → its set
                       sets/<slug>.json          one set: its conditions and every value with its evidence
build/data/compare.json  the start page and the prepared views, drawn by the script that a browser runs
"""
