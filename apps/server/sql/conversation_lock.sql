-- The advisory lock number of two users, held until the end of the transaction. Take several such locks in ascending order,
-- to avoid deadlocks.
create or replace function conversation_lock(one uuid, other uuid) returns bigint language sql immutable parallel safe
return uuid_hash_extended(greatest(one, other), uuid_hash_extended(least(one, other), 1));
