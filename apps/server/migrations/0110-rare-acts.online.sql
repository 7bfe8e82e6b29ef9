-- Administrators read the events of one kind, newest first. Without this index, a rare kind is searched in the log of seven years.
create index concurrently if not exists audit_events_action on audit_events (action, id);
