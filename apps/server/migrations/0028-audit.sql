-- What staff and operators did with a member or a case. Rows are added and stay: the routines chain_audit_event and
-- refuse_audit_change see to it. No foreign key, so that a row outlives those whom it names.
create table audit_events (
  -- Counts up without a gap; the trigger sets it, and both hashes.
  id bigint primary key default 0,
  at timestamptz not null,
  -- Null: the operator, by the admin command.
  actor_id uuid,
  action text not null,
  member_id uuid,
  case_id bigint,
  -- What exactly, where the action does not say it: the words of the admin command, the kind of a decision.
  details text,
  why text,
  previous_hash bytea not null default '',
  hash bytea not null default ''
);
create index on audit_events (at);
