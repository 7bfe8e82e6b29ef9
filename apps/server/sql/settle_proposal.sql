-- Sets a proposal's status and gives its message the next change number. The caller must hold the lock of the two users.
create or replace function settle_proposal(message bigint, becomes text) returns void language plpgsql as $$
begin
  with settled as (
    update proposals set status = becomes where proposals.message_id = message returning conversation_id, message_id
  )
  insert into message_changes (conversation_id, message_id, change_id, reactions)
  select settled.conversation_id, settled.message_id, nextval('message_ids'), '{}' from settled
  on conflict (conversation_id, message_id) do update set change_id = excluded.change_id;
end $$;
