-- Messages are stored, and deleted with their conversation, under its lock: neither can miss the other.
create or replace function delete_messages() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(conversation_lock(old.a, old.b));
  delete from messages where conversation_id = old.id;
  return old;
end $$;
create or replace trigger delete_messages before delete on conversations
  for each row execute function delete_messages();
