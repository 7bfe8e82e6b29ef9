-- The meetings of a venue by day.
create index on proposals (venue_id, at) where venue_id is not null;
