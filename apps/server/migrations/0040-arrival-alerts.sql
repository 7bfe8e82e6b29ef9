-- Members whose search found nobody, and who want to be told once when somebody can be found there.
create table arrival_alerts (
  user_id uuid primary key references users on delete cascade,
  -- How far around their position they looked; null is their own city.
  radius_km int check (radius_km between 5 and 1000),
  asked_at timestamptz not null
);

-- Of arrivals the subject is that radius, 0 for the own city.
alter table due_notifications
  drop constraint due_notifications_topic_check,
  add constraint due_notifications_topic_check check (topic in ('messages', 'assignments', 'perks', 'arrivals'));
