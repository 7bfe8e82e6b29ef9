-- Mailed secrets, hashed. A newer one of a purpose replaces the older.
create table account_links (
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password', 'undo-deletion')),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);

-- Captcha proofs that were used, kept until they would no longer count anyway.
create table used_captchas (
  proof_hash bytea primary key,
  expires_at timestamptz not null
);

-- Mail to send: what about and to whom. The secret of a link is made only when the mail is written, so none rests here.
create table outgoing_mails (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  details jsonb not null default '{}',
  due_at timestamptz not null,
  attempts int not null default 0
);
create index on outgoing_mails (due_at);
