-- SHA-256 of everything that an audit event says and of the hash before it. Times are counted in seconds, so that the time
-- zone of whoever asks changes nothing.
create or replace function audit_hash(event audit_events) returns bytea language sql stable parallel safe
return sha256(event.previous_hash || convert_to(jsonb_build_array(event.id, extract(epoch from event.at), event.actor_id,
  event.action, event.member_id, event.case_id, event.details, event.why)::text, 'UTF8'));
