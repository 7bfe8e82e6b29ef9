-- Marks what the partner wrote as read up to a message. Answers how far it newly is, null where nothing was new.
create or replace function mark_read(reader uuid, session uuid, partner uuid, up_to bigint, instant timestamptz)
returns table (outcome text, new_read_id bigint)
language plpgsql as $$
declare
  member record;
begin
  outcome := reach(reader, session, partner, instant);
  if outcome = 'open' then
    -- Locked, so that of two tabs that mark at once neither goes back behind the other.
    select conversation_id, read_id into member
    from conversation_members where user_id = reader and partner_id = partner for update;

    select id into new_read_id from messages
    where conversation_id = member.conversation_id and id > member.read_id and id <= up_to and sender_id = partner
    order by id desc limit 1;

    update conversation_members set read_id = new_read_id, read_at = instant
    where user_id = reader and partner_id = partner and new_read_id is not null;
  end if;
  return next;
end $$;
