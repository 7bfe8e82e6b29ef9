-- The public figures look at the newest of each.
create index on reports (created_at);
create index on cases (opened_at);
create index on decisions (decided_at);
