-- What a perk says is in the language it was first written in, with the other one beside it, each text for itself.
alter table perks
  add column language text not null default 'en' check (language in ('en', 'fr')),
  add column translated_title text,
  add column translated_blurb text,
  add column translated_terms text;

alter table perk_claims
  add column language text not null default 'en' check (language in ('en', 'fr')),
  add column translated_title text,
  add column translated_terms text;

-- Who wrote the perks of before is not known. Whoever runs the venue is the best guess, and only the mark depends on it.
update perks set language = writer.language
from (
  select distinct on (staff.venue_id) staff.venue_id, users.language
  from venue_staff staff join users on users.id = staff.user_id
  order by staff.venue_id, staff.role = 'manager' desc, staff.created_at, staff.user_id
) as writer
where writer.venue_id = perks.venue_id and writer.language <> perks.language;

update perk_claims set language = perks.language from perks
where perks.id = perk_claims.perk_id and perks.language <> perk_claims.language;
