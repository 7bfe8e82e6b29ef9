-- Which version of which legal text a member agreed to, and in which language.
create table consents (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  document text not null check (document in ('terms', 'privacy')),
  version date not null,
  language text not null check (language in ('en', 'fr')),
  -- The member asked to be bound by a language other than French.
  is_express boolean not null,
  agreed_at timestamptz not null
);
create index on consents (user_id);
