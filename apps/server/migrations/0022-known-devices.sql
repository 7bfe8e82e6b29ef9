-- Browsers in which somebody logged in: from them the owner gets in while others use up the tries of the account.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  -- Of the user's id and the secret that the browser keeps, so that nothing here tells that two users share a browser.
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  used_at timestamptz not null,
  primary key (user_id, secret_hash)
);
create index on known_devices (used_at);
