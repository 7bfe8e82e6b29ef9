-- The message of the same conversation that a message answers. No foreign key: both go with their conversation.
alter table messages add column reply_to_id bigint;

-- What became of messages after they were sent, a row for each that changed. A message that was unsent has an empty body,
-- which no other has.
create table message_changes (
  conversation_id bigint not null references conversations on delete cascade,
  message_id bigint not null,
  -- The number of the latest change, from the same sequence as the ids of messages: both rise within a conversation in the
  -- order of commit, so that one number says up to where somebody knows it.
  change_id bigint not null,
  -- Each person's reaction by their id.
  reactions jsonb not null,
  primary key (conversation_id, message_id),
  unique (conversation_id, change_id)
) with (fillfactor = 80);
