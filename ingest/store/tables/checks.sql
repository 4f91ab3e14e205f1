-- one row per check × number to which it applies; id is empty where it concerns the whole set
create table checks (
    "set" varchar not null,
    id varchar,
    "check" varchar not null,
    severity varchar not null,                     -- note, doubt or refuse
    seen varchar not null,                         -- what was seen, with its figures
    message varchar not null,                      -- why it matters
    remedy varchar not null                        -- what to do
);
