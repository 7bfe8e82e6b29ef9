-- Gives a message the next change number and stores its current reactions.
create or replace function add_message_change(conversation bigint, message bigint, now_has jsonb) returns void
language sql begin atomic
  insert into message_changes (conversation_id, message_id, change_id, reactions)
  values (conversation, message, nextval('message_ids'), now_has)
  on conflict (conversation_id, message_id) do update set
    change_id = excluded.change_id, reactions = excluded.reactions;
end;
