-- Age and language stand in the indexes that a search by distance walks, so that it reads nobody whom it does not find.
drop index discover_cell_mood_user_id_ends_at_idx, discover_cell_user_id_ends_at_idx,
  discover_cell_mood_user_id_ends_at_idx1, discover_cell_user_id_ends_at_idx1;
create index on discover (cell, mood, user_id) include (ends_at, birth_date, speaks) where cell is not null;
create index on discover (cell, user_id) include (ends_at, birth_date, speaks) where cell is not null;
create index on discover (cell, mood, user_id) include (ends_at, birth_date, speaks) where cell is not null and ends_at is not null;
create index on discover (cell, user_id) include (ends_at, birth_date, speaks) where cell is not null and ends_at is not null;
