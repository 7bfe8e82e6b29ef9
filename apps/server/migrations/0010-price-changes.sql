-- New prices of tiers, announced at least 30 days before they count.
create table price_changes (
  id bigint generated always as identity primary key,
  tier text not null references tiers,
  old_monthly_cents int not null,
  monthly_cents int not null check (monthly_cents > 0),
  takes_effect_at timestamptz not null,
  created_at timestamptz not null,
  -- The provider's price, made before the day; and the one it replaced, on which subscriptions stay until they renew.
  stripe_price_id text,
  old_stripe_price_id text,
  applied_at timestamptz,
  cancelled_at timestamptz
);
create unique index on price_changes (tier) where applied_at is null and cancelled_at is null;

-- Who was told of a new price: once, with the mail in the same transaction.
create table price_change_notices (
  price_change_id bigint not null references price_changes on delete cascade,
  user_id uuid not null references users on delete cascade,
  told_at timestamptz not null,
  -- Renewals from then on cost the new price. Never less than 30 days after it was told.
  applies_from_at timestamptz not null,
  primary key (price_change_id, user_id)
);
create index on price_change_notices (user_id);
