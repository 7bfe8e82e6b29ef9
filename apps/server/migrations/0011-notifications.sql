-- A device that may be told something while Ambiance is not open on it; forgotten with the session that asked for it.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  session_id uuid not null references sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- Where the browser's maker takes messages for the device. Whoever knows it can send nothing without our key.
  endpoint text not null unique,
  -- The device's own keys: what is sent is encrypted for it alone.
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index on push_subscriptions (user_id);
create index on push_subscriptions (session_id);

-- What a user wants to be told. No row: everything, without names or texts.
create table notification_settings (
  user_id uuid primary key references users on delete cascade,
  messages boolean not null,
  assignments boolean not null,
  perks boolean not null,
  shows_details boolean not null
);

-- What there is to tell to people who have subscribed a device. Once told, or no longer true, it is gone.
create table due_notifications (
  user_id uuid not null references users on delete cascade,
  topic text not null check (topic in ('messages', 'assignments', 'perks')),
  -- Who wrote, or the number of the assignment or claim.
  subject text not null,
  -- The newest message of who wrote.
  message_id bigint,
  due_at timestamptz not null,
  primary key (user_id, topic, subject)
);
create index on due_notifications (due_at);

-- The key pair that says to push services who sends, made once where none is set.
create table push_keys (
  id smallint primary key default 1 check (id = 1),
  public_key text not null,
  private_key text not null
);
