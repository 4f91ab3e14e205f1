-- one row per result set × factor × two of its values × tool × operation × metric; set is empty for pairs between sets
create table effects (
    "set" varchar not null,
    "between" boolean not null,                    -- the pairs are of two sets, so the machines differ too
    place integer not null,                        -- its place among the effects of the set
    factor varchar not null,
    a varchar not null,
    b varchar not null,
    tool varchar not null,
    operation varchar not null,
    metric varchar not null,
    statistic varchar not null,
    latency_kind varchar,
    verdict varchar not null,                      -- higher, lower, cannot_tell, too_few, not_pooled, ranges
    pairs integer not null,
    blocks integer not null,                       -- independent groups of pairs
    ratio double check (isfinite(ratio)),          -- geometric mean of b ÷ a; empty where pairs must not be pooled
    ci_low double check (isfinite(ci_low)),
    ci_high double check (isfinite(ci_high)),
    lowest double check (isfinite(lowest)),
    highest double check (isfinite(highest)),
    same_sign boolean not null,
    depends_on varchar,                            -- the factor by whose levels the ratios contradict each other
    ranges_above integer not null,                 -- pairs of ranges: b above a, below it, overlapping
    ranges_below integer not null,
    ranges_overlapping integer not null,
    sentence varchar not null,
    levels varchar not null,                       -- JSON: the ratio at each level of the other factors
    shared varchar not null,                       -- JSON: the factor values that all pairs have in common
    ids varchar not null,                          -- JSON: [[id of a, id of b], …]
    ranges_close integer not null                  -- pairs of ranges: apart, by less than the author's accuracy
);
