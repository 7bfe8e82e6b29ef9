-- A venue that closed may open again, with those who worked there until then. Not "closed_at": statements of an older version
-- join venues with assignments, which have that.
alter table venues add column shut_at timestamptz;
alter table venue_staff add column left_with_venue boolean not null default false;

-- A notification that no device took waits for the operator, as mails do. Its next try never comes by itself.
alter table due_notifications
  add column last_error text,
  add column failed_at timestamptz,
  add check (failed_at is null or due_at = 'infinity');
