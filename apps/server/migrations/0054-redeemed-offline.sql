-- What staff redeemed while their device had no network, as it arrived later. What was not counted is shown to the venue's managers.
create table offline_redemptions (
  id bigint generated always as identity primary key,
  claim_id bigint not null references perk_claims on delete cascade,
  -- Null once their account is erased.
  user_id uuid references users on delete set null,
  -- What the device names it by, so that it counts once however often it is sent.
  nonce uuid not null,
  -- By the device's clock, as it was corrected while there was a network.
  redeemed_at timestamptz not null,
  sent_at timestamptz not null,
  -- Why it was not counted, by a code of the catalogue; null where it was.
  refusal text,
  -- Where the claim had been redeemed already: when and by whom.
  first_at timestamptz,
  first_by uuid references users on delete set null,
  unique (user_id, nonce)
);
create index on offline_redemptions (claim_id);
create index on offline_redemptions (first_by);
