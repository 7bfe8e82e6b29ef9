-- A passing mood has an end and lies over the lasting one, `mood`, which counts again after it.
alter table users
  add column passing_mood text,
  add column passing_ends_at timestamptz,
  -- Whether the member wants to be asked before the end whether they are still up for it, and was.
  add column wants_still_up boolean not null default false,
  add column still_up_asked boolean not null default false,
  add check ((passing_mood is null) = (passing_ends_at is null));
create index on users (passing_ends_at) where passing_ends_at is not null;

-- `mood` is the one that counts now; with its end, if it has one. Past that the row counts with no mood until it is brought in step.
alter table discover add column ends_at timestamptz;
drop index discover_cell_mood_user_id_idx, discover_cell_user_id_idx;
create index on discover (cell, mood, user_id) include (ends_at) where cell is not null;
create index on discover (cell, user_id) include (ends_at) where cell is not null;
-- Those with an end stand first, and are few.
create index on discover (cell, mood, user_id) include (ends_at) where cell is not null and ends_at is not null;
create index on discover (cell, user_id) include (ends_at) where cell is not null and ends_at is not null;

-- The latest end of a passing mood there: once it is over, nobody there has one.
alter table discover_cells add column ends_at timestamptz;
create index on discover_cells using gist (mood, centre) where ends_at is not null;
create index on discover_cells (ends_at) where ends_at is not null;
