-- Returns the tier in effect at an instant. Same rule as effectiveTier in the domain, for decisions inside a transaction.
create or replace function effective_tier(
  tier text, status text, current_period_end_at timestamptz, past_due_since_at timestamptz, instant timestamptz
) returns text language sql immutable parallel safe
return case
  when status in ('active', 'trialing') and instant < coalesce(current_period_end_at, 'infinity') then tier
  when status = 'canceled' and instant < current_period_end_at then tier
  -- The difference of two instants counts days of exactly 24 hours.
  when status = 'past_due' and instant - coalesce(past_due_since_at, current_period_end_at) < interval '7 days' then tier
  else 'free'
end;
