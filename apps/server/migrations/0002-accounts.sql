-- Everybody who can sign in, members and staff alike.
create table users (
  id uuid primary key,
  email text not null unique,
  -- Null: nobody can sign in with a password (people of a demo town).
  password_hash text,
  role text not null default 'member' check (role in ('member', 'host', 'manager', 'moderator', 'admin')),
  status text not null default 'Active' check (status in ('Active', 'Suspended', 'Blocked', 'Deleted')),
  language text not null default 'en' check (language in ('en', 'fr')),
  display_name text not null,
  city text not null,
  country text not null,
  date_of_birth date not null,
  description text,
  expectations text,
  search_radius_km int not null default 50,
  mood text check (mood in ('chat', 'dinner', 'outdoor', 'travel', 'chill')),
  verification_source text check (verification_source in ('admin', 'venue', 'phone')),
  verified_at timestamptz,
  -- Until the mailed link is used: not in search, and no new chats.
  awaits_email_proof boolean not null default false,
  -- Since when the account waits to be erased.
  deleted_at timestamptz,
  -- The last day on which the user did anything.
  active_on date not null,
  created_at timestamptz not null
);
create index on users (deleted_at) where deleted_at is not null;

-- A session is valid while its row is here: ending it is deleting it.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The browser and system, as far as they say so.
  device text
);
create index on sessions (user_id);

-- What each plan costs and opens. Seeded from the built-in tiers, then changed only by price changes.
create table tiers (
  key text primary key,
  position smallint not null unique,
  name text not null,
  monthly_cents int not null,
  moods text[] not null,
  daily_message_limit int,
  weekly_new_chats_limit int,
  notes text,
  stripe_price_id text
);

-- A member's paid (or given) relation to a tier; no row is the free plan.
create table subscriptions (
  user_id uuid primary key references users on delete cascade,
  tier text not null references tiers,
  status text not null,
  current_period_end_at timestamptz,
  past_due_since_at timestamptz,
  cancel_at_period_end boolean not null default false
);

-- Directed rows; every check looks both ways.
create table blocks (
  blocker_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index on blocks (blocked_id, blocker_id);

-- Whether a block stands between two people, whoever made it. The one answer that every query and push asks.
create function is_blocked(a uuid, b uuid) returns boolean language sql stable parallel safe
return exists (select 1 from blocks where blocker_id = a and blocked_id = b)
    or exists (select 1 from blocks where blocker_id = b and blocked_id = a);

create table photos (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  user_id uuid not null references users on delete cascade,
  -- The number in the owner's list; never given twice.
  number int not null,
  extension text not null check (extension in ('jpg', 'jpeg', 'png', 'webp')),
  is_primary boolean not null,
  created_at timestamptz not null,
  unique (user_id, number)
);
create unique index on photos (user_id) where is_primary;
