-- Since when an account is banned: what is paid from then on is paid back.
alter table users add column banned_at timestamptz;
update users set banned_at = now() where status = 'Blocked';

-- When everything that a customer could pay or be charged for was last ended, because the account is deleted or banned.
alter table billing_customers add column ended_at timestamptz;
