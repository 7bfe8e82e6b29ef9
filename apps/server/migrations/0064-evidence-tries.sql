-- A photo that could not be copied to the evidence is tried again, later and later.
alter table evidence_photos
  add column tries int not null default 0,
  -- Null until the first try; 'infinity' when the job has given up.
  add column next_try_at timestamptz;

create index evidence_photos_uncopied on evidence_photos (next_try_at nulls first) where kept_at is null;
drop index evidence_photos_case_id_idx;
