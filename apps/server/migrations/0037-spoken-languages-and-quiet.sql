-- What members speak, and how quiet they want it.
alter table users
  add column speaks text[] not null default '{}' check (speaks <@ array['en', 'fr']),
  -- Found by nobody until they come back; conversations go on.
  add column paused boolean not null default false,
  -- Whether others see when they are online and were last active. Whoever hides it does not see it of others.
  add column shows_activity boolean not null default true,
  -- Whether others see what they have read. Whoever hides it does not see it of others.
  add column sends_read_receipts boolean not null default true,
  -- Whose first message they take.
  add column first_messages_from text not null default 'everybody'
    check (first_messages_from in ('everybody', 'verified', 'saved'));

-- How far a partner was told that somebody has read; `read_id` is how far they have.
alter table conversation_members
  add column receipt_id bigint not null default 0,
  add column receipt_at timestamptz;
update conversation_members set receipt_id = read_id, receipt_at = read_at where read_id > 0;

alter table discover
  -- Null for hosts, whose age nobody learns.
  add column birth_date date,
  -- A bit for each language: 1 English, 2 French.
  add column speaks smallint not null default 0;
update discover set birth_date = users.date_of_birth from users where users.id = user_id and users.role = 'member';
create index on discover (birth_date);
