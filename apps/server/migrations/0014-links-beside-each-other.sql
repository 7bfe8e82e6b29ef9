-- A newer link of a purpose ends the older ones only once it was safely mailed; until then they stand beside each other.
alter table account_links drop constraint account_links_pkey;
alter table account_links add column id bigint generated always as identity primary key;
create index on account_links (user_id, purpose);
