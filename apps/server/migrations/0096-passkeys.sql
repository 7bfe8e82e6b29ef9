-- Passkeys of users. Only public keys are stored.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- As base64url, like in the API of browsers.
  credential_id text not null unique,
  public_key bytea not null,
  -- How often it was used, as counted by the authenticator. Many always count 0.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  added_at timestamptz not null,
  used_at timestamptz,
  -- A removed passkey opens nothing. It is stored for 48 hours, so that the mailed link can undo the removal.
  removed_at timestamptz
);
create index on passkeys (user_id);

-- Challenges of passkeys that were used. Each is valid once.
create table used_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);

-- Null if passkeys alone are the second step, without an authenticator app.
alter table second_factors alter column sealed_secret drop not null;
