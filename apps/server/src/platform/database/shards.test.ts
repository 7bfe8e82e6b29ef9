import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const server = fileURLToPath(new URL('../../../', import.meta.url));

/** Tables that stay together if the data is split over several databases: those of a conversation, and those of a member. */
const ofConversations = ['conversations', 'messages', 'message_changes', 'proposals', 'new_chats'];
const ofMembers = (
  'users conversation_members discover positions favorites blocks sessions subscriptions photos message_usage ' +
  'notification_settings due_notifications push_subscriptions perk_claims check_ins vouchers'
).split(' ');

/** Finds a table name in SQL or in a Kysely query. */
const named = (tables: readonly string[]) =>
  new RegExp(
    `\\b(?:from|join|update|into|using|table\\()\\s*(?:only\\s+)?['"]?(?:${tables.join('|')})\\b` +
      `|(?:From|Join|Table|Into)\\(\\s*\\[?['"](?:${tables.join('|')})\\b`,
    'i',
  );

/** Files with statements that use tables of both conversations and members. */
function crossing(): string[] {
  const files = globSync(['sql/*.sql', 'src/features/**/*.ts'], { cwd: server }).filter(
    (file) => !file.includes('.test.'),
  );
  return files
    .filter((file) => {
      const text = readFileSync(`${server}${file}`, 'utf8');
      return named(ofConversations).test(text) && named(ofMembers).test(text);
    })
    .toSorted();
}

test('docs/scale.md lists exactly the queries that join conversations with members', async () => {
  const text = await readFile(new URL('../../../../../docs/scale.md', import.meta.url), 'utf8');
  const told = [...text.matchAll(/^\| `(sql\/\w+\.sql|src\/features\/[\w/.-]+\.ts)`/gm)].map(([, file]) =>
    String(file),
  );
  expect(crossing()).toEqual(told.toSorted());
});
