-- A perk that two people redeem together, where they have agreed to meet.
alter table perks add column for_two boolean not null default false;

alter table perk_claims
  -- Of a half: the accepted proposal by which two people have one each. No reference: what was redeemed outlives it.
  add column meeting_id bigint,
  -- When both halves were redeemed.
  add column whole_at timestamptz,
  add check (whole_at is null or (meeting_id is not null and redeemed_at is not null)),
  drop constraint perk_claims_perk_id_user_id_key;
-- Once per member and perk. A half alone does not count.
create unique index on perk_claims (perk_id, user_id) where meeting_id is null or whole_at is not null;
create unique index on perk_claims (perk_id, meeting_id, user_id);
