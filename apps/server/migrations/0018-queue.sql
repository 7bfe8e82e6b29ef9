-- A mail that cannot be sent waits for the operator instead of being thrown away. Its next try never comes by itself
-- (infinity), for nodes of an older version too, which do not know the other column.
alter table outgoing_mails
  add column last_error text,
  add column failed_at timestamptz,
  add check (failed_at is null or due_at = 'infinity');

-- Which jobs there are, when each is next due on whichever node, and how its last run ended.
create table scheduled_jobs (
  name text primary key,
  due_at timestamptz not null,
  done_at timestamptz,
  failures integer not null default 0,
  last_error text
);
