-- When a proposal was accepted. It stays if the proposal ends, since a member can ask for help at their table even after that.
alter table proposals add column accepted_at timestamptz;

-- Requests of members for help at their table, during a meeting at a partner venue.
create table table_checks (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  -- The message that proposed the meeting.
  message_id bigint not null references proposals on delete cascade,
  venue_id bigint not null references venues on delete cascade,
  -- Where the member sits, in their own words, until the request ends.
  hint text,
  asked_at timestamptz not null,
  -- When the member was notified that no one has answered.
  unanswered_at timestamptz,
  -- The first member of staff who answered. Null again if that account was erased.
  answered_by uuid references users on delete set null,
  answered_at timestamptz,
  ended_at timestamptz,
  check (ended_at is null or hint is null)
);
create unique index on table_checks (user_id, message_id) where ended_at is null;
create index on table_checks (user_id, asked_at);
create index on table_checks (venue_id) where ended_at is null;
create index on table_checks (message_id);
create index on table_checks (answered_by);
create index on table_checks (ended_at);
