-- One row for what was given (a present, support) and one for what is paid. The better of the two counts.
alter table subscriptions add column source text not null default 'given' check (source in ('given', 'paid'));
alter table subscriptions drop constraint subscriptions_pkey;
alter table subscriptions add primary key (user_id, source);
create index on subscriptions (current_period_end_at);

-- The payment provider's customer of a user: one, for good.
create table billing_customers (
  user_id uuid primary key references users on delete cascade,
  customer_id text not null unique,
  -- Rises with every reading of the provider that is stored. A reading that began before another was stored is stale.
  revision int not null default 0
);

-- The provider's events that took effect; each does so once.
create table payment_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);
create index on payment_events (received_at);

-- What the built-in payment provider keeps where no real one is set: objects in the shape of Stripe's API.
create table stand_in_payments (
  id text primary key,
  kind text not null,
  position bigint not null generated always as identity,
  body jsonb not null
);
create index on stand_in_payments (kind, position);
create index on stand_in_payments using gin (body jsonb_path_ops);
