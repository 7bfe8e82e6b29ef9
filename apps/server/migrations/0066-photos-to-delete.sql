-- Photos whose files are still to be deleted. None of them is served. A photo that is being uploaded is listed too, for later,
-- until the row that shows it is there.
create table photos_to_delete (
  photo_id text primary key,
  extension text not null,
  due_at timestamptz not null,
  -- Tries that failed, and why the last one did.
  failures int not null default 0,
  last_error text
);
create index on photos_to_delete (due_at);
