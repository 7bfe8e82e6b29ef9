-- Erases the text and reactions of the actor's message, and of all its passed-on copies; the empty rows stay. Returns
-- 'changed', 'same' if it was unsent before, 'not-yours', 'proposal' if it proposes a meeting, 'too-late' if it was sent at
-- or before `sent_after`, or a refusal of `message_to_change`.
create or replace function unsend_message(
  actor uuid, session uuid, partner uuid, message bigint, sent_after timestamptz, instant timestamptz
) returns text language plpgsql as $$
declare
  target record;
  same record;
begin
  -- Locks all conversations that contain a copy, in ascending order.
  perform pg_advisory_xact_lock(lock)
  from (
    select conversation_lock(actor, partner) as lock
    union
    select conversation_lock(a, b) from places_of_message(actor, partner, message)
    join conversations on conversations.id = conversation_id
    order by lock
  ) as locks;
  select * into target from message_to_change(actor, session, partner, message, instant);
  if target.refusal is not null then return target.refusal; end if;
  if target.sender <> actor then return 'not-yours'; end if;
  if target.is_unsent then return 'same'; end if;
  if exists (select from proposals where message_id = message) then return 'proposal'; end if;
  if target.sent_at <= sent_after then return 'too-late'; end if;
  for same in select * from places_of_message(actor, partner, message) loop
    update messages set body = '' where conversation_id = same.conversation_id and id = same.message_id;
    perform add_message_change(same.conversation_id, same.message_id, '{}');
  end loop;
  return 'changed';
end $$;
