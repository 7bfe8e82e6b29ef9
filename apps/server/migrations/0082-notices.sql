-- What happened to a user and is no message, until a visible page has shown it on any of their devices.
create table notices (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  -- Ids, numbers and names of venues, but no sentences: each reader gets them in their language.
  parameters jsonb not null,
  created_at timestamptz not null,
  -- Whether the user's open pages were notified.
  announced boolean not null default false,
  shown_at timestamptz,
  -- The session that the notice is about and that does not show it, such as that of a new device.
  except_session_id uuid
);
create index on notices (user_id, id);
create index on notices (id) where not announced;
create index on notices (created_at);
