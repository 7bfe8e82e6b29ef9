-- A block waits for messages that are being stored between the two, and those that come later wait for the block and
-- find it. A transaction that makes several blocks makes them in the order of their conversation_lock.
create or replace function lock_conversation_before_block() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(conversation_lock(new.blocker_id, new.blocked_id));
  return new;
end $$;
create or replace trigger lock_conversation before insert on blocks
  for each row execute function lock_conversation_before_block();
