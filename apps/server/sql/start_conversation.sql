create or replace function start_conversation(one uuid, other uuid) returns bigint language sql
begin atomic
  with started as (
    insert into conversations (a, b) values (least(one, other), greatest(one, other)) returning id
  ), members as (
    insert into conversation_members (user_id, partner_id, conversation_id)
    select user_id, partner_id, id from started, (values (one, other), (other, one)) as member (user_id, partner_id)
  )
  select id from started;
end;
