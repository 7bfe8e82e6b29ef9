-- The months of members who pay: on how many evenings enough others were near them. A month that is not refunded is deleted at its end.
create table guaranteed_months (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  -- The first counted evening.
  began_at timestamptz not null,
  ends_at timestamptz not null,
  -- Where the member was on that evening; null once the month has ended.
  cell int,
  city_id int,
  full_evenings smallint not null,
  empty_evenings smallint not null,
  last_evening date not null,
  -- When the month ended with too many empty evenings.
  closed_at timestamptz,
  -- The payments to refund, each with its cents; null until the provider has listed them.
  payments jsonb,
  refunded_at timestamptz,
  refunded_cents int
);
create unique index on guaranteed_months (user_id) where closed_at is null;
create index on guaranteed_months (user_id);
