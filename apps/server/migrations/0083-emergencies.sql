-- Priority 1 now means that somebody may be in danger. The other open cases move down.
update cases set priority = 2 where priority = 1 and closed_at is null;

-- When the moderators were alerted to a case of priority 1.
alter table cases add column alerted_at timestamptz;

-- Moderators and administrators who said that they are off duty. The others are alerted to emergencies.
create table off_duty (
  user_id uuid primary key references users on delete cascade,
  since timestamptz not null
);
