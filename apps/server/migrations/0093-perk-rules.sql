-- When a perk can be redeemed, like a venue's opening hours; empty: at any time.
alter table perks add column hours jsonb not null default '[]';
-- How many members can claim it in all, and how often it can be redeemed on one day of the venue; null: no limit.
alter table perks add column max_claims int;
alter table perks add column max_per_day int;
