-- What somebody has beside their password: an app that makes codes, and codes for the day it is lost.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  -- Encrypted by a key that is not in the database.
  sealed_secret bytea not null,
  added_at timestamptz not null,
  -- The newest 30 seconds whose code was used: neither it nor an older one counts again.
  last_step bigint not null,
  -- One for each recovery code that was not used yet.
  recovery_hashes bytea[] not null
);
