-- Mails that somebody asked for by typing an address, known or not. Whether it is known is looked up when mails go out:
-- until then both leave the same behind, so that no answer and nothing near it in time tells who has an account.
create table requested_mails (
  id bigint generated always as identity primary key,
  email text not null,
  kind text not null,
  requested_at timestamptz not null
);
