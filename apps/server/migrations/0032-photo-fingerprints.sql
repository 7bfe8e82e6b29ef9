-- What photos looked like that moderators removed, so that nobody shows the same picture again. Neither a person nor a
-- picture can be read from it.
create table photo_fingerprints (
  id bigint generated always as identity primary key,
  -- The decision that removed the photo, until its case is forgotten.
  decision_id bigint references decisions on delete set null,
  photo_id text not null,
  -- Null until it is made of the copy that evidence has.
  fingerprint bit(64),
  expires_at timestamptz not null
);
create index on photo_fingerprints (decision_id);
create index on photo_fingerprints (expires_at);
create index on photo_fingerprints (id) where fingerprint is null;

-- What was removed before, unless an appeal gave it back.
insert into photo_fingerprints (decision_id, photo_id, expires_at)
select decisions.id, photo->>'id', decided_at + interval '1825 days'
from decisions cross join jsonb_array_elements(removed->'photos') as photo
where not exists (
  select from appeals where decision_id = decisions.id and outcome in ('lightened', 'overturned'));
