-- A city as it is compared: the name before the first comma, without accents and case.
create function city_key(text) returns text
  language sql immutable strict parallel safe
  return fold(btrim(split_part($1, ',', 1)));

-- Matches texts that contain a text as it is written, whatever LIKE would read into it.
create function containing(text) returns text
  language sql immutable strict parallel safe
  return '%' || regexp_replace(fold($1), '([\\%_])', '\\\1', 'g') || '%';

-- All single letters and pairs of a text: an index on them finds the names that trigrams cannot, by one or two letters.
create function short_parts(text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  parts text[] := string_to_array($1, null);
begin
  for start in 1 .. length($1) - 1 loop
    parts := parts || substr($1, start, 2);
  end loop;
  return parts;
end
$$;

create table cities (
  id int generated always as identity primary key,
  key text not null unique
);

-- Where users are, in cells of the location grid; an exact place is never stored. The changes of the last day are kept
-- to count them, without their places.
create table positions (
  user_id uuid primary key references users on delete cascade,
  -- The newest cell, which only the user sees and searches from.
  cell int,
  -- The cell that everybody else sees. It follows the newest one at most once in 15 minutes.
  shown_cell int,
  shown_at timestamptz,
  -- When the newest cell will be the shown one; null while it is.
  due_at timestamptz,
  moved_at timestamptz[] not null default '{}',
  jumped_at timestamptz[] not null default '{}',
  city_changed_at timestamptz[] not null default '{}'
);
create index on positions (due_at) where due_at is not null;

-- Everybody who can be found, and by what: one narrow row a member, derived from users and positions.
create table discover (
  user_id uuid primary key references users on delete cascade,
  -- The place of the mood in the product's list, from 1; 0 is none.
  mood smallint not null,
  cell int,
  city_id int not null references cities,
  -- Days from active_on to the year 2100: the most recently active come first in rising order, as ids do, so that one row
  -- comparison pages through both.
  staleness int not null,
  name text not null
) with (fillfactor = 90);
create index on discover (cell, mood, user_id) where cell is not null;
create index on discover (cell, user_id) where cell is not null;
create index on discover (city_id, mood, staleness, user_id);
create index on discover (city_id, staleness, user_id);
create index on discover (mood, staleness, user_id);
create index on discover (staleness, user_id);
create index on discover using gin (name gin_trgm_ops) with (fastupdate = off);
create index on discover using gin (short_parts(name)) with (fastupdate = off);

-- The cells where somebody of a mood (0: anybody) is or once was, with their centres in metres from that of the Earth.
-- Search walks these few by distance instead of the many members. Rows stay when a cell empties: taking them away would
-- race with the next arrival.
create table discover_cells (
  mood smallint,
  cell int,
  centre cube not null,
  primary key (mood, cell)
);
create index on discover_cells using gist (mood, centre);
