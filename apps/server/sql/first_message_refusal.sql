-- Returns why a member does not accept another user's first message, or null if they do. 'verified-only': they accept only
-- verified members. 'saved-only': they accept only members they saved. Once a conversation exists, no rule applies.
create or replace function first_message_refusal(sender uuid, recipient uuid) returns text language sql stable parallel safe
return (
  select case
    when first_messages_from = 'verified' and not exists (
      select from users author where author.id = sender and author.verification_source is not null
    ) then 'verified-only'
    when first_messages_from = 'saved' and not exists (
      select from favorites where user_id = recipient and favorite_user_id = sender
    ) then 'saved-only'
  end
  from users where id = recipient and role = 'member' and first_messages_from <> 'everybody'
    and not exists (select from conversation_members where user_id = sender and partner_id = recipient)
);
