-- Messages that propose to meet, a row each. What such a message says as text is its body.
create table proposals (
  message_id bigint primary key,
  conversation_id bigint not null references conversations on delete cascade,
  proposer_id uuid not null,
  -- A partner venue; what it was called and where it was stays as it was proposed.
  venue_id int references venues on delete set null,
  place text not null,
  address text,
  at timestamptz not null,
  -- The clock on the wall there: IANA name.
  time_zone text not null,
  -- An open or accepted one ends two hours after its hour by itself.
  status text not null default 'open'
    check (status in ('open', 'accepted', 'declined', 'cancelled', 'replaced', 'ended')),
  is_reminded boolean not null default false,
  created_at timestamptz not null
);
create unique index on proposals (conversation_id) where status = 'open';
create index on proposals (conversation_id, proposer_id, created_at);
create index on proposals (at) where status in ('open', 'accepted');

-- Of meetings the subject is the message that proposed it.
alter table due_notifications
  drop constraint due_notifications_topic_check,
  add constraint due_notifications_topic_check
    check (topic in ('messages', 'assignments', 'perks', 'arrivals', 'meetings'));
