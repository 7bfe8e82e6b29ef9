-- When a user is suspended, banned or deleted, their open and accepted proposals end. The conversation locks are taken in
-- ascending order.
create or replace function end_proposals_of_inactive() returns trigger language plpgsql as $$
declare
  conversation record;
begin
  for conversation in
    select id, conversation_lock(a, b) as lock from conversations
    where (a = new.id or b = new.id)
      and exists (select from proposals where conversation_id = conversations.id and status in ('open', 'accepted'))
    order by lock
  loop
    perform pg_advisory_xact_lock(conversation.lock);
    perform settle_proposal(message_id, 'ended') from proposals
    where conversation_id = conversation.id and status in ('open', 'accepted');
  end loop;
  return new;
end $$;
create or replace trigger end_proposals after update of status on users
  for each row when (old.status = 'Active' and new.status <> 'Active') execute function end_proposals_of_inactive();
