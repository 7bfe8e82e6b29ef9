import { expect, test } from 'vitest';
import { problemsOf } from '../../../test/migration-rules.ts';
import { readSqlFiles } from './sql-files.ts';

/** Earlier migrations are applied everywhere and never change. docs/operations.md states what each locks. */
const firstHeld = '0054';

test('no migration blocks writes or breaks servers of the previous version', async () => {
  const files = await readSqlFiles(new URL('../../../migrations/', import.meta.url));
  const held = files.filter(({ name }) => name >= firstHeld);
  expect(held.flatMap(({ name, sql }) => problemsOf(name, sql))).toEqual([]);
});

test.each([
  ['an index of a busy table', 'create index on messages (sent_at);'],
  ['a unique index of a busy table', 'create unique index users_name on users (display_name);'],
  ['a concurrent index in a transaction', 'create index concurrently if not exists m on messages (sent_at);'],
  ['a change of a column’s type', 'alter table messages alter column id type text;'],
  ['a default that differs by row', 'alter table users\n  add column secret uuid default gen_random_uuid();'],
  ['a stored expression', 'alter table users add column folded text generated always as (lower(email)) stored;'],
  ['a check of every row', 'alter table users add column a int, add check (a > 0);'],
  ['a reference that is looked up for every row', 'alter table messages add column v int references venues;'],
  ['a constraint that makes an index', 'alter table users add constraint one unique (display_name);'],
  ['a column that may no longer be null', 'alter table users alter column city set not null;'],
  ['a change of every row', "update users set city = '' where city is null;"],
  ['a change of every row within another statement', 'with a as (select 1) update users set city = display_name;'],
  ['the removal of every row', 'delete from sessions where true;'],
  ['a rename of a column', 'alter table venues rename column city to town;'],
  ['a rewrite of a table', 'vacuum full messages;'],
  ['the removal of a table without the oldest compatible version', 'drop table if exists venues;'],
  ['the removal of a column without the oldest compatible version', 'alter table venues drop column city;'],
  ['the removal of a routine without the oldest compatible version', 'drop function is_paid();'],
])('%s is refused in a migration', (_case, sql) => {
  expect(problemsOf('0099-name.sql', sql)).toHaveLength(1);
});

test.each([
  ['an index that may already exist', 'create index concurrently m on messages (sent_at);'],
  ['a statement that is not repeated', 'update users set city = 1 where id in (select id from users limit 5);'],
  ['a whole table', 'update users set city = 1;'],
  ['too many rows at once', '-- repeated\nupdate users set a = 1 where id in (select id from users limit 5000);'],
])('%s is refused in an online migration too', (_case, sql) => {
  expect(problemsOf('0099-name.online.sql', sql)).toHaveLength(1);
});

test('online statements are accepted, and so are changes to empty tables', () => {
  const online = `
    create index concurrently if not exists m on messages (sent_at);
    alter table users add constraint a check (city <> '') not valid;
    alter table users validate constraint a;
    -- repeated
    update users set city = 'x' where id in (select id from users where city = 'y' limit 1000);`;
  expect(problemsOf('0099-name.online.sql', online)).toEqual([]);
  const plain = `
    -- Not "update users set": a word of a comment.
    alter table users add column note text not null default '', drop column city;
    create table notes (id int primary key, user_id uuid references users on delete cascade check (id > 0));
    create index on notes (user_id);
    update notes set id = 2;
    update venues set city = 'x';`;
  expect(problemsOf('0099-name.needs-0098.sql', plain)).toEqual([]);
});
