-- The number of the lock of two people, which a transaction holds until its end. Whoever takes several locks takes them in
-- rising order, so that nobody waits in a circle.
create or replace function conversation_lock(one uuid, other uuid) returns bigint language sql immutable parallel safe
return uuid_hash_extended(greatest(one, other), uuid_hash_extended(least(one, other), 1));
