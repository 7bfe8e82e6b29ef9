-- Members for whom an arrival alert found somebody, until one of their pages has shown it.
create table found_arrivals (
  user_id uuid primary key references users on delete cascade,
  -- Within how many kilometres of their position; 0 is their own city.
  radius_km int not null check (radius_km between 0 and 1000),
  found_at timestamptz not null
);
