-- A block ends the open and accepted proposals of the two people. The lock of the two was taken before the block was inserted.
create or replace function end_proposals_behind_block() returns trigger language plpgsql as $$
begin
  perform settle_proposal(message_id, 'ended')
  from proposals join conversations on conversations.id = conversation_id
  where a = least(new.blocker_id, new.blocked_id) and b = greatest(new.blocker_id, new.blocked_id)
    and status in ('open', 'accepted');
  perform end_own_check_ins(new.blocker_id, id, new.created_at) from conversations
  where a = least(new.blocker_id, new.blocked_id) and b = greatest(new.blocker_id, new.blocked_id);
  return new;
end $$;
create or replace trigger end_proposals after insert on blocks
  for each row execute function end_proposals_behind_block();
