-- That staff of a venue met a member and saw from a photo ID that they are who they say, and of age. Nothing of the ID is kept.
create table vouchers (
  id bigint generated always as identity primary key,
  member_id uuid not null references users on delete cascade,
  venue_id bigint not null references venues on delete cascade,
  -- The first day of its month; the day itself is not stored.
  month date not null,
  -- Which member of staff, against abuse alone; null once that is forgotten.
  vouched_by uuid references users on delete set null,
  unique (member_id, venue_id)
);
create index on vouchers (vouched_by);

-- How often a member of staff vouched at a venue on a day; for whom, it does not say.
create table vouch_days (
  staff_id uuid not null references users on delete cascade,
  venue_id bigint not null references venues on delete cascade,
  day date not null,
  vouched int not null,
  primary key (staff_id, venue_id, day)
);
create index on vouch_days (day);

-- A member's code that was scanned: it is of no use for a second scan, and lets who scanned it vouch for some minutes.
create table door_scans (
  id uuid primary key,
  member_id uuid not null references users on delete cascade,
  -- Which 30 seconds the code was of, counted from 1970.
  code_window bigint not null,
  staff_id uuid not null references users on delete cascade,
  scanned_at timestamptz not null,
  -- At which venue its staff vouched; null where they did not.
  venue_id bigint references venues on delete cascade,
  unique (member_id, code_window)
);
create index on door_scans (scanned_at);
create index on door_scans (staff_id);
