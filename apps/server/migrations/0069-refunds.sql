-- Refunds that were asked of the payment provider, one row a payment.
create table refunds (
  payment_id text primary key,
  -- Null once the account is erased.
  user_id uuid references users on delete set null,
  cents integer not null check (cents > 0),
  -- Part of the idempotency key. It advances when the provider refused, as the same key would give the same refusal for a day.
  attempt integer not null default 1,
  -- When this attempt began.
  asked_at timestamptz not null,
  -- Owed because the account was deleted or banned: a job retries it. Any other is an administrator's to retry.
  is_owed boolean not null,
  -- When and by which of its codes the provider refused.
  refused_at timestamptz,
  refusal text,
  -- When the money went back, or an administrator dropped a refused refund.
  settled_at timestamptz
);
create index on refunds (user_id);
