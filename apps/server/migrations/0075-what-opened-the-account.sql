-- A proved address is held with everything else that opened the account or proved its owner at that moment, so that undoing a
-- change leaves nothing of whoever made it. The address is also held when it stays and only the second factor changes.
alter table former_emails
  add column phone text,
  add column phone_verified_at timestamptz,
  -- The second factor of that moment; null: there was none.
  add column sealed_secret bytea,
  add column added_at timestamptz,
  add column last_step bigint,
  add column recovery_hashes bytea[];
-- The links that are already mailed leave a phone and a second factor from before the change.
update former_emails set phone = users.phone, phone_verified_at = users.phone_verified_at
from users where users.id = former_emails.user_id;
update former_emails set sealed_secret = factors.sealed_secret, added_at = factors.added_at,
  last_step = factors.last_step, recovery_hashes = factors.recovery_hashes
from second_factors as factors
where factors.user_id = former_emails.user_id and factors.added_at < former_emails.expires_at - interval '48 hours';
-- Several changes at one address hold it several times, each with what there was before.
alter table former_emails drop constraint former_emails_email_key;
create index on former_emails (email);
