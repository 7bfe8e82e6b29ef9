-- A block waits until pending messages between the two are stored; later messages wait for the block and are refused. A
-- transaction that inserts several blocks inserts them in the order of their conversation_lock.
create or replace function lock_conversation_before_block() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(conversation_lock(new.blocker_id, new.blocked_id));
  return new;
end $$;
create or replace trigger lock_conversation before insert on blocks
  for each row execute function lock_conversation_before_block();
