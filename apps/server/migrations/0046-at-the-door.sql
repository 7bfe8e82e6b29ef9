-- What finds a claim by its short code at its venue; the code itself is made of the claim's token whenever its owner looks.
alter table perk_claims add column short_code_hash bytea unique;
-- The latest redemptions of a venue.
create index on perk_claims (perk_id, redeemed_at desc) where redeemed_at is not null;

alter table assignments
  -- Since when the member has had no answer of anybody; unlike waiting_since it goes on with the next host.
  add column unanswered_since timestamptz,
  -- When the managers were told that this member waits.
  add column managers_told_at timestamptz;
update assignments set unanswered_since = waiting_since where waiting_since is not null;
create index on assignments (unanswered_since)
  where status = 'open' and unanswered_since is not null and managers_told_at is null;

-- The code alone says which topics there are: of several migrations that list them each would forget another's.
alter table due_notifications drop constraint if exists due_notifications_topic_check;
