-- When the host went off shift; null while on shift. New chats then go to colleagues first.
alter table venue_staff add column off_shift_at timestamptz;
