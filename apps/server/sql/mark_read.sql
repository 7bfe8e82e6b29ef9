-- Marks the partner's messages as read up to a given one. Returns the relation of the two, and the newest id to send as a read
-- receipt. It is null if no message was newly read, or if either user has read receipts off.
create or replace function mark_read(reader uuid, session uuid, partner uuid, up_to bigint, instant timestamptz)
returns table (outcome text, new_read_id bigint)
language plpgsql as $$
declare
  member record;
  newest_id bigint;
begin
  select relation into outcome from relation(reader, session, partner, instant);
  if outcome not in ('signed-out', 'gone', 'blocked') then
    -- The row lock keeps the read position from moving back if two tabs mark messages at once.
    select conversation_id, read_id into member
    from conversation_members where user_id = reader and partner_id = partner for update;

    select id into newest_id from messages
    where conversation_id = member.conversation_id and id > member.read_id and id <= up_to and sender_id = partner
    order by id desc limit 1;

    if not exists (select from users where id in (reader, partner) and not sends_read_receipts) then
      new_read_id := newest_id;
    end if;

    update conversation_members set read_id = newest_id, read_at = instant,
      receipt_id = coalesce(new_read_id, receipt_id), receipt_at = case when new_read_id is null then receipt_at else instant end
    where user_id = reader and partner_id = partner and newest_id is not null;
  end if;
  return next;
end $$;
