-- The advisory lock number for counting a sender's use of their plan. The same order applies as for conversation_lock.
create or replace function sender_lock(sender uuid) returns bigint language sql immutable parallel safe
return uuid_hash_extended(sender, 2);
