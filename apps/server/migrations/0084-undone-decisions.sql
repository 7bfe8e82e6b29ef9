-- A moderator may undo a decision, and an administrator may lift it.
alter table decisions drop constraint decisions_ended_by_check;
alter table decisions add constraint decisions_ended_by_check
  check (ended_by in ('time', 'replaced', 'lightened', 'overturned', 'support', 'undone', 'lifted'));

-- Whether a moderator made it in their work: it does not make them a party of the case.
alter table reports add column as_moderator boolean not null default false;
