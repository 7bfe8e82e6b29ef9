-- The few banned accounts, by what all spellings of their address share: the part before the @ without a tag and dots.
create index concurrently if not exists users_banned_addresses
  on users (replace(split_part(split_part(email, '@', 1), '+', 1), '.', '')) where banned_at is not null;
