-- Administrators read the events about one member, of one colleague or of one case, newest first.
create index concurrently if not exists audit_events_member on audit_events (member_id, id);
create index concurrently if not exists audit_events_actor on audit_events (actor_id, id);
create index concurrently if not exists audit_events_case on audit_events (case_id, id);
