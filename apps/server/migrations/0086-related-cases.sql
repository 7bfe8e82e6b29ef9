-- Keyed hashes of the network and the browser of a login, for 30 days. They show which accounts are used from one place.
create table account_traces (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('network', 'device')),
  trace bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, kind, trace)
);
create index on account_traces (trace);
create index on account_traces (seen_at);

-- Hashes of what a case is about: the texts of the profile and the messages of the reported member.
create table case_marks (
  case_id bigint not null references cases on delete cascade,
  mark bytea not null,
  primary key (case_id, mark)
);
create index on case_marks (mark);

-- SHA-256 of the copied file. The same upload always becomes the same file.
alter table evidence_photos add column content_hash bytea;
create index on evidence_photos (content_hash) where content_hash is not null;
