-- Since when a photo has been the primary one for the first time, and since when a moderator has looked at it. Photos that were
-- primary before nobody waits to look at: a town's worth of them would bury the new ones.
alter table photos add column primary_since timestamptz, add column looked_at timestamptz;
create index on photos (primary_since, id) where is_primary and looked_at is null;

-- A case that a moderator opens about a new face has a report by nobody.
alter table reports alter column reporter_id drop not null;
