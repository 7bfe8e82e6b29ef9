-- Deletes a conversation's messages under its lock. Sends take the same lock, so no message is left behind.
create or replace function delete_messages() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(conversation_lock(old.a, old.b));
  delete from messages where conversation_id = old.id;
  return old;
end $$;
create or replace trigger delete_messages before delete on conversations
  for each row execute function delete_messages();
