-- That a member has told one friend of a meeting, and when they say that they are home.
create table check_ins (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  -- The message that proposed the meeting.
  message_id bigint not null references proposals on delete cascade,
  -- The friend, as long as it is not over: an address or a phone.
  email text,
  phone text,
  -- Keyed, so that too many messages to one friend can be counted, and none are sent to one who wants none.
  contact_hash bytea not null,
  language text not null,
  created_at timestamptz not null,
  -- When the member is asked, and was.
  due_at timestamptz not null,
  asked_at timestamptz,
  -- When the member asked to be called, and the friend was last written to.
  call_asked_at timestamptz,
  told_at timestamptz,
  ended_at timestamptz,
  check (num_nonnulls(email, phone) = case when ended_at is null then 1 else 0 end)
);
create unique index on check_ins (user_id, message_id) where ended_at is null;
create index on check_ins (user_id, created_at);
create index on check_ins (contact_hash, created_at);
create index on check_ins (due_at) where ended_at is null;
create index on check_ins (message_id);

-- The secrets of links to friends, hashed.
create table check_in_links (
  token_hash bytea primary key,
  check_in_id bigint not null references check_ins on delete cascade
);
create index on check_in_links (check_in_id);

-- Who wants no messages about meetings of members.
create table declining_friends (contact_hash bytea primary key, declined_at timestamptz not null);
