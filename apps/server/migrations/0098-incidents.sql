-- The register of incidents with personal information. It names no member.
create table incidents (
  id int generated always as identity primary key,
  -- Null if it is not known.
  happened_on date,
  noticed_on date not null,
  information text not null,
  circumstances text not null,
  -- How many people it concerns; null if it is not known.
  people int check (people > 0),
  is_serious boolean not null,
  risk text not null,
  measures text not null,
  authorities_notified_on date,
  people_notified_on date,
  recorded_at timestamptz not null
);
create index on incidents (noticed_on);
