-- Values of SESSION_SECRET that were replaced, each encrypted with the one in use.
create table former_session_secrets (
  id int primary key generated always as identity,
  sealed_secret bytea not null,
  replaced_at timestamptz not null
);
