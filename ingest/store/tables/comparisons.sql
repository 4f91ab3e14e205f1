-- one row per number whose baseline is another number of its set, where the runs of one of the two tell how far they reach
create table comparisons (
    "set" varchar not null,
    id varchar not null,
    baseline_id varchar not null,                  -- the number that counts as 1.0
    method varchar not null,                       -- welch, mann_whitney, or ranges where no test is possible
    ratio double check (isfinite(ratio)),          -- number ÷ baseline; empty for a range, and where the baseline is 0
    low double check (isfinite(low)),              -- of a test its 95 % interval, else of the runs made
    high double check (isfinite(high)),
    p double check (isfinite(p)),                  -- empty without a test
    verdict varchar not null,
    n integer,                                     -- runs behind the number; empty where it is not stated
    baseline_n integer,                            -- runs behind the baseline
    words varchar not null,                        -- the verdict in words
    primary key ("set", id)
);
