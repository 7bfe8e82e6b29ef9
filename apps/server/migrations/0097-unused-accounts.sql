-- Accounts that no one has used for a long time, and when their members were warned. A row goes once the account is used.
create table unused_accounts (
  user_id uuid primary key references users on delete cascade,
  warned_at timestamptz not null,
  warned_again_at timestamptz
);
