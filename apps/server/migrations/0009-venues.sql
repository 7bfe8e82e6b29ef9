-- A password that somebody else typed opens nothing but the page to change it.
alter table users add column must_change_password boolean not null default false;

create table venues (
  id int generated always as identity primary key,
  name text not null,
  city text not null,
  country text not null,
  -- Where it is; a venue's place is public.
  latitude double precision,
  longitude double precision,
  verified boolean not null default false,
  -- [{day: 1..7, opens: 'HH:mm', closes: 'HH:mm'}]; empty: always open.
  opening_hours jsonb not null default '[]',
  away_text jsonb not null default '{"en": "", "fr": ""}',
  created_at timestamptz not null
);

-- Who works where. A host's switches belong to the work, not to the person.
create table venue_staff (
  venue_id int not null references venues on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('host', 'manager')),
  active boolean not null default true,
  visible_as_individual boolean not null default false,
  non_discoverable boolean not null default false,
  created_at timestamptz not null,
  primary key (venue_id, user_id)
);
create index on venue_staff (user_id);

create table perks (
  id int generated always as identity primary key,
  venue_id int not null references venues on delete cascade,
  title text not null,
  blurb text,
  terms text,
  min_tier text not null references tiers,
  image_url text,
  category text not null check (category in ('dining', 'fitness', 'cafe', 'entertainment')),
  ends_at timestamptz,
  created_at timestamptz not null
);
create index on perks (venue_id);

-- A member's hold on a perk. Title and terms are those of the moment; later changes of the perk do not reach it.
create table perk_claims (
  id bigint generated always as identity primary key,
  perk_id int not null references perks on delete cascade,
  user_id uuid not null references users on delete cascade,
  title text not null,
  terms text,
  token text not null unique check (token ~ '^[0-9a-f]{32}$'),
  created_at timestamptz not null,
  expires_at timestamptz,
  redeemed_at timestamptz,
  redeemed_by uuid references users on delete set null,
  redeem_nonce uuid,
  unique (perk_id, user_id)
);
create index on perk_claims (user_id, created_at desc);

-- Everything that was done at a door, for the venue and for disputes.
create table redemption_events (
  id bigint generated always as identity primary key,
  claim_id bigint not null references perk_claims on delete cascade,
  user_id uuid references users on delete set null,
  kind text not null check (kind in ('redeemed', 'undone')),
  at timestamptz not null
);
create index on redemption_events (claim_id);

create table assignments (
  id bigint generated always as identity primary key,
  venue_id int not null references venues on delete cascade,
  member_id uuid not null references users on delete cascade,
  -- Null: the host left and nobody else could take over.
  host_id uuid references users on delete set null,
  status text not null default 'open' check (status in ('open', 'closed')),
  created_at timestamptz not null,
  -- Since when the member waits for an answer of this host.
  waiting_since timestamptz,
  closed_at timestamptz
);
create unique index on assignments (venue_id, member_id) where status = 'open';
create index on assignments (host_id, status);
create index on assignments (venue_id, created_at desc);
create index on assignments (member_id) where status = 'open';
create index on assignments (waiting_since) where status = 'open' and waiting_since is not null;

-- What joins a member and a host: an open assignment, or a premium plan and a host who shows themselves. 'ended' where
-- neither does.
create function venue_tie(member uuid, host uuid, instant timestamptz) returns text language sql stable
return case
  when exists (
    select 1 from assignments join venue_staff staff on staff.venue_id = assignments.venue_id and staff.user_id = host_id
    where member_id = member and host_id = host and assignments.status = 'open' and staff.active
  ) then 'assigned'
  when exists (
    select 1 from venue_staff staff
    where staff.user_id = host and staff.role = 'host' and staff.active
      and staff.visible_as_individual and not staff.non_discoverable
  ) and exists (
    select 1 from subscriptions plan
    where plan.user_id = member and effective_tier(
      plan.tier, plan.status, plan.current_period_end_at, plan.past_due_since_at, instant) = 'premium'
  ) then 'direct'
  else 'ended'
end;

-- A member who writes waits for an answer from then on; a host who writes has answered.
create function note_venue_message(sender uuid, recipient uuid, instant timestamptz) returns void language sql
begin atomic
  update assignments set waiting_since = case when host_id = sender then null else coalesce(waiting_since, instant) end
  where status = 'open'
    and ((host_id = sender and member_id = recipient) or (host_id = recipient and member_id = sender));
end;
