-- Audit events cannot be changed. In their first 7 years, by the database's clock, they cannot be deleted. This holds for the
-- application's role, and for a role that disables triggers in its session.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at <= now() - interval '2555 days' then
      return old;
    end if;
  end if;
  raise exception 'audit events are neither changed nor deleted';
end $$;

create or replace trigger refuse_audit_change before update or delete on audit_events
  for each row execute function refuse_audit_change();
create or replace trigger refuse_audit_truncation before truncate on audit_events
  for each statement execute function refuse_audit_change();
alter table audit_events enable always trigger refuse_audit_change;
alter table audit_events enable always trigger refuse_audit_truncation;
