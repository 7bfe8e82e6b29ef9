-- The few moderators and administrators, and the few plans that wait for money, among millions.
create index concurrently if not exists users_moderating on users (role) where role in ('moderator', 'admin');
create index concurrently if not exists subscriptions_past_due on subscriptions (past_due_since_at)
  where past_due_since_at is not null;
