create extension if not exists cube;
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- A text as it is compared and searched: without accents, in lower case. unaccent itself is only "stable", because its
-- dictionary could be replaced; ours never is, and indexes and generated columns need "immutable".
create function fold(text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent', $1));
