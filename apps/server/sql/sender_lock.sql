-- The number of the lock under which what a sender uses of a plan is counted. It is taken like a conversation_lock.
create or replace function sender_lock(sender uuid) returns bigint language sql immutable parallel safe
return uuid_hash_extended(sender, 2);
