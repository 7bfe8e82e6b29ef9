import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/test-database.ts';
import type { Relation } from '../conversations/relation.repository.ts';

/** A send between two members who have written to each other before, within all limits. */
const allowed = {
  relation: 'members' as Relation,
  earlier: null as 'same' | 'other' | null,
  lacks_quoted: false,
  is_first: false,
  awaits_proof: false,
  messages_today: 24,
  daily_limit: 25 as number | null,
  new_chats_this_week: 4,
  weekly_limit: 5 as number | null,
};
type Facts = typeof allowed;

/** Every outcome with the facts that cause it, in the order in which they are checked. */
const inOrder: readonly [outcome: string, facts: Partial<Facts>][] = [
  ['signed-out', { relation: 'signed-out' }],
  ['repeated-apart', { earlier: 'same', relation: 'blocked' }],
  ['gone', { relation: 'gone' }],
  ['differs', { earlier: 'other' }],
  ['unknown', { lacks_quoted: true }],
  ['unproved', { is_first: true, awaits_proof: true }],
  ['verified-only', { relation: 'verified-only', is_first: true }],
  ['daily', { messages_today: 25 }],
  ['weekly', { is_first: true, new_chats_this_week: 5 }],
  ['started', { is_first: true }],
  ['stored', {}],
];

const others: readonly [what: string, outcome: string, facts: Partial<Facts>][] = [
  ['somebody who blocked them', 'blocked', { relation: 'blocked' }],
  ['a moderator', 'role', { relation: 'role' }],
  ['a former host', 'ended', { relation: 'ended' }],
  ['a message after a kind end', 'closed', { relation: 'closed' }],
  ['a repeat over every limit', 'repeated', { earlier: 'same', messages_today: 25, new_chats_this_week: 5 }],
  ['a repeat to an assigned host', 'repeated', { earlier: 'same', relation: 'assigned' }],
  ['a repeat after a kind end', 'repeated-apart', { earlier: 'same', relation: 'closed' }],
  ['a repeat to somebody who left', 'repeated-apart', { earlier: 'same', relation: 'gone' }],
  ['somebody who is not saved', 'saved-only', { relation: 'saved-only', is_first: true, messages_today: 25 }],
  ['an answer before the address is proved', 'stored', { awaits_proof: true }],
  ['an answer after the last new chat', 'stored', { new_chats_this_week: 5 }],
  ['a message over a limit that was lowered', 'daily', { messages_today: 30 }],
  ['a plan without limits', 'started', { is_first: true, daily_limit: null, weekly_limit: null, messages_today: 900 }],
  ['a member to an assigned host', 'started', { relation: 'assigned', is_first: true, messages_today: 25 }],
  ['a premium member to a host who shows themselves', 'stored', { relation: 'direct', messages_today: 25 }],
  ['a host', 'started', { relation: 'assigned', is_first: true, new_chats_this_week: 5 }],
];

async function openOutcome() {
  const { db } = await openTestDatabase();
  return async (facts: Partial<Facts>) => {
    const all = sql.join(
      Object.entries({ ...allowed, ...facts }).map(([name, value]) => sql`${sql.ref(name)} => ${value}`),
    );
    const { rows } = await sql<{ outcome: string }>`select send_outcome(${all}) as outcome`.execute(db);
    return rows[0]?.outcome;
  };
}

test('each outcome of a send follows from its facts', async () => {
  const outcomeOf = await openOutcome();
  for (const [outcome, facts] of inOrder) expect.soft(await outcomeOf(facts)).toBe(outcome);
  for (const [what, outcome, facts] of others) expect.soft(await outcomeOf(facts), what).toBe(outcome);
});

test('if several outcomes apply to a send, the first in the fixed order counts', async () => {
  const outcomeOf = await openOutcome();
  for (const [place, [outcome, facts]] of inOrder.entries()) {
    for (const [, later] of inOrder.slice(place + 1)) {
      expect.soft(await outcomeOf({ ...later, ...facts }), JSON.stringify(later)).toBe(outcome);
    }
  }
});
