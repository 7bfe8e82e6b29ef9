-- How each of the two keeps the conversation. The partner learns none of it.
alter table conversation_members
  add column is_pinned boolean not null default false,
  add column is_muted boolean not null default false,
  -- It was archived when this was its newest message. A newer one brings it back, unless it is muted.
  add column archived_to bigint;
