-- Returns true if a member's pause hides them from the viewer. It does not hide them if the two have a conversation.
create or replace function is_paused_for(viewer uuid, member uuid) returns boolean language sql stable parallel safe
return exists (select from users where id = member and paused)
  and not exists (select from conversation_members where user_id = viewer and partner_id = member);
