-- Whoever is erased takes rows along, or leaves them without a name. Without these indexes each would be looked for in the
-- whole table.
create index on perk_claims (redeemed_by);
create index on redemption_events (user_id);
create index on outgoing_mails (user_id);
create index on phone_sends (user_id);
drop index assignments_member_id_idx;
create index on assignments (member_id);
