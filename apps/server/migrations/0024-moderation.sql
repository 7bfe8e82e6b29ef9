-- Everything open about one user. Ids of people bind nothing: what was decided outlives the accounts.
create table cases (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  -- 1 is the most urgent.
  priority smallint not null check (priority between 1 and 4),
  opened_at timestamptz not null,
  due_at timestamptz not null,
  -- Since when somebody has looked at it at all.
  first_taken_at timestamptz,
  taken_by uuid,
  taken_until timestamptz,
  closed_at timestamptz,
  -- Whether a rule was broken; an appeal may change it.
  acted boolean,
  check ((closed_at is null) = (acted is null)),
  check ((taken_by is null) = (taken_until is null))
);
create unique index on cases (user_id) where closed_at is null;
create index on cases (priority, due_at, id) where closed_at is null;
create index on cases (closed_at desc, id desc) where closed_at is not null;
create index on cases (user_id, opened_at);

-- Each report is part of one case, which knows when it is due and whether it is closed.
alter table reports add column case_id bigint references cases on delete cascade;

with opened as (
  insert into cases (user_id, priority, opened_at, due_at, closed_at, acted)
  select
    reported_id,
    min(case category when 'under-age' then 1 when 'harassment' then 2 when 'content' then 2 when 'scam' then 3 else 4 end),
    min(created_at), min(due_at), max(closed_at), case status when 'closed' then false end
  from reports group by reported_id, status
  returning id, user_id, closed_at
)
update reports set case_id = opened.id from opened
where opened.user_id = reports.reported_id and (opened.closed_at is null) = (reports.status = 'open');

alter table reports alter column case_id set not null;
alter table reports drop column status, drop column closed_at, drop column due_at;
create index on reports (case_id, id);

create table decisions (
  id bigint generated always as identity primary key,
  case_id bigint not null references cases on delete cascade,
  user_id uuid not null,
  decided_by uuid not null,
  kind text not null check (kind in ('none', 'warn', 'remove', 'suspend', 'ban')),
  days smallint check (days in (3, 7, 30)),
  reason text not null,
  note text not null,
  decided_at timestamptz not null,
  -- When a suspension ends by itself.
  until_at timestamptz,
  -- Since when it is no longer in force, and why.
  ended_at timestamptz,
  ended_by text check (ended_by in ('time', 'replaced', 'lightened', 'overturned', 'support')),
  -- The decision that it takes the place of, after an appeal.
  lightens bigint references decisions on delete cascade,
  -- What was removed: {photos: [{id, number, extension, isPrimary}], texts: {description: '…'}}.
  removed jsonb,
  -- What a ban took of a paid plan: the tier, and for how many seconds it was still paid for.
  plan_tier text references tiers,
  plan_seconds int,
  -- By how many seconds the end of the member's plans was put off for this suspension so far.
  plan_seconds_added int not null default 0,
  -- When the member confirmed that they read it.
  seen_at timestamptz,
  check ((kind = 'suspend') = (days is not null)),
  check ((kind = 'suspend') = (until_at is not null)),
  check ((ended_at is null) = (ended_by is null))
);
create index on decisions (case_id);
create index on decisions (user_id, decided_at);
create index on decisions (lightens) where lightens is not null;
create unique index on decisions (user_id) where ended_at is null and kind <> 'none';
create index on decisions (until_at) where ended_at is null and kind = 'suspend';

create table appeals (
  id bigint generated always as identity primary key,
  decision_id bigint not null unique references decisions on delete cascade,
  user_id uuid not null,
  text text not null,
  sent_at timestamptz not null,
  outcome text check (outcome in ('upheld', 'lightened', 'overturned')),
  note text,
  decided_by uuid,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null))
);
create index on appeals (sent_at, id) where outcome is null;
create index on appeals (decided_at desc, id desc) where outcome is not null;

-- Photos as they were when a case came to show them; evidence has its own copies.
create table evidence_photos (
  case_id bigint not null references cases on delete cascade,
  photo_id text not null,
  extension text not null,
  -- Null until the file is copied.
  kept_at timestamptz,
  primary key (case_id, photo_id)
);
create index on evidence_photos (photo_id);
create index on evidence_photos (case_id) where kept_at is null;

-- Moderators look for members by a part of their name.
create index on users using gin (fold(display_name) gin_trgm_ops) with (fastupdate = off);
