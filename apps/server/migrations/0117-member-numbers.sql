-- The figures at /admin that need all members, as a job last counted them. The table has one row.
create table member_numbers (
  id int primary key check (id = 1),
  counted_at timestamptz not null,
  numbers jsonb not null
);
