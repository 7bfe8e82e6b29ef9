-- Whether somebody opened the link that was mailed to the address. It is the fact; `awaits_email_proof` is what hangs on it
-- where the rule is on, so nobody knows it of those who registered while it was off: they are left as they were.
alter table users add column email_proved boolean not null default false;
update users set email_proved = true where role = 'member' and not awaits_email_proof;

-- Proved addresses that were changed away from. Until `expires_at` they can be put back and nobody else gets them.
create table former_emails (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  email text not null unique,
  -- Of the links that were mailed to it; a mail that had to be sent again brought another one.
  token_hashes bytea[] not null default '{}',
  expires_at timestamptz not null
);
create index on former_emails (user_id);
