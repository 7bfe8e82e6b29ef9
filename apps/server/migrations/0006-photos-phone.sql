-- The number of a user's newest photo, whether it is still there or not: no number is given twice.
alter table users add column last_photo_number int not null default 0;
update users set last_photo_number = numbers.newest
from (select user_id, max(number) as newest from photos group by user_id) numbers
where numbers.user_id = users.id;

-- A phone belongs to one account. The number is null where support vouched for the phone.
alter table users add column phone text unique;
alter table users add column phone_verified_at timestamptz;

-- The newest code that a user was sent. The receipt is what the sender of the code knows it by; it does not tell the code.
create table phone_codes (
  user_id uuid primary key references users on delete cascade,
  phone text not null,
  receipt text not null,
  tries int not null default 0,
  expires_at timestamptz not null
);

-- Codes sent in the last day, to count them: by user, by number, and all.
create table phone_sends (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  phone text not null,
  sent_at timestamptz not null
);
create index on phone_sends (sent_at);
