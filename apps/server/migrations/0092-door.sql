-- Short forms of members' own codes, to be typed at the door. Only a keyed hash is stored, for about an hour.
create table door_short_codes (
  member_id uuid not null references users on delete cascade,
  -- The 30 seconds in which the code is shown, counted from 1970.
  code_window bigint not null,
  code_hash bytea not null,
  primary key (member_id, code_window)
);
create index on door_short_codes (code_hash);

-- When staff said that the person at the door was somebody else.
alter table door_scans add column denied_at timestamptz;
