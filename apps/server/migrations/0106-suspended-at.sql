-- When the account was suspended, by a decision or by hand. A deleted account keeps it, so that a restore suspends it again.
alter table users add column suspended_at timestamptz;
