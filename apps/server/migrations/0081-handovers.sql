-- The times at which an open assignment left a host.
create table handovers (
  id bigint generated always as identity primary key,
  assignment_id bigint not null references assignments on delete cascade,
  from_host_id uuid not null references users on delete cascade,
  at timestamptz not null,
  -- Whether the next host has what the member wrote to this one since the last answer.
  passed_on boolean not null default false
);
create index on handovers (assignment_id);
create index on handovers (from_host_id);
create index on handovers (assignment_id, id) where not passed_on;

-- The messages that a member wrote to one host and that the next host was given: each is a message of the member and the
-- next host, so that all that is true of messages is true of it.
create table passed_on_messages (
  message_id bigint primary key,
  conversation_id bigint not null references conversations on delete cascade,
  -- The message as the member sent it.
  original_id bigint not null,
  -- Whom the member wrote it to.
  from_host_id uuid references users on delete set null
);
create index on passed_on_messages (conversation_id);
create index on passed_on_messages (original_id);
create index on passed_on_messages (from_host_id);
