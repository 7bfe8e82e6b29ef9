-- SHA-256 of an audit event's fields and the previous hash. Times are hashed as seconds, so the session's time zone does
-- not matter.
create or replace function audit_hash(event audit_events) returns bytea language sql stable parallel safe
return sha256(event.previous_hash || convert_to(jsonb_build_array(event.id, extract(epoch from event.at), event.actor_id,
  event.action, event.member_id, event.case_id, event.details, event.why)::text, 'UTF8'));
