-- Chains a new audit event to the previous one and overwrites any id or hash that the writer gave. A lock held until the end
-- of the transaction ensures that no two events follow the same one.
create or replace function chain_audit_event() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('audit events'));
  select id + 1, hash into new.id, new.previous_hash from audit_events order by id desc limit 1;
  if not found then
    new.id := 1;
    new.previous_hash := '';
  end if;
  new.hash := audit_hash(new);
  return new;
end $$;

create or replace trigger chain_audit_event before insert on audit_events
  for each row execute function chain_audit_event();
