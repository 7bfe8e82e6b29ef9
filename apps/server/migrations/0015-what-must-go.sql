-- Whoever is erased takes rows along, or leaves them without a name. Without these indexes each would be looked for in the
-- whole table.
create index on perk_claims (redeemed_by);
create index on redemption_events (user_id);
create index on outgoing_mails (user_id);
create index on phone_sends (user_id);
drop index assignments_member_id_idx;
create index on assignments (member_id);

-- A report stays for a while after it is closed.
alter table reports add column closed_at timestamptz;
update reports set closed_at = due_at where status = 'closed';
alter table reports add check ((status = 'closed') = (closed_at is not null));
