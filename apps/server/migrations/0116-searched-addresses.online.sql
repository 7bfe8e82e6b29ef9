-- Administrators look for accounts by a part of the name or the address. A search for either needs both indexes.
create index concurrently if not exists users_email_part on users using gin (email gin_trgm_ops) with (fastupdate = off);
