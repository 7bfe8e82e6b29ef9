-- A paid plan that is paused: its period ends when the pause begins, and it is charged again when the pause ends.
alter table subscriptions add column paused_until_at timestamptz;

-- The instant from which the provider counts the months of a paid plan.
alter table subscriptions add column billing_anchor_at timestamptz;

-- A pause or its end is requested from the provider under a number of its own, so that parallel requests are one.
alter table billing_customers add column pause_attempt integer not null default 0;
alter table billing_customers add column pause_asked_at timestamptz;
