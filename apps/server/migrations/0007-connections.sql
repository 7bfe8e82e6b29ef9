create table favorites (
  user_id uuid not null references users on delete cascade,
  favorite_user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, favorite_user_id),
  check (user_id <> favorite_user_id)
);
create index on favorites (favorite_user_id, created_at desc);

-- Complaints, with what the two looked like and wrote at that moment. They outlive the accounts.
create table reports (
  id bigint generated always as identity primary key,
  reporter_id uuid not null,
  reported_id uuid not null,
  category text not null,
  reason text not null,
  message_id bigint,
  snapshot jsonb not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'closed'))
);
create index on reports (reporter_id, created_at);
create index on reports (due_at) where status = 'open';
