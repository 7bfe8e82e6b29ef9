-- What is left of addresses and phones of erased accounts: keyed hashes, from which neither can be read.
create table ban_markers (
  hash bytea primary key check (octet_length(hash) = 32),
  expires_at timestamptz not null
);
create index on ban_markers (expires_at);

-- Keeps a block across a new account of the person who was blocked.
create table block_markers (
  blocker_id uuid not null references users on delete cascade,
  hash bytea not null check (octet_length(hash) = 32),
  -- The account that was blocked, so that taking the block back takes all of its markers.
  erased_id uuid not null,
  blocked_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (blocker_id, hash)
);
create index on block_markers (hash);
create index on block_markers (expires_at);
