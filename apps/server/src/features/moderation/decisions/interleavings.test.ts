import {
  type AppealOutcome,
  appealOutcomes,
  type DecisionKind,
  decisionKinds,
  type RemovableText,
} from '@ambiance/domain/moderation';
import { retention } from '@ambiance/domain/retention';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { report } from '../../../../test/moderating.ts';
import { type SignedIn, testPassword } from '../../../../test/people.ts';
import { startTestServer, type TestServer } from '../../../../test/start-test-server.ts';
import { checkAudit } from '../../audit/audit.repository.ts';

type Step =
  | { act: 'report' | 'lease' | 'expiry' | 'deletion' | 'retention' }
  | { act: 'decide'; kind: DecisionKind }
  | { act: 'appeal' }
  | { act: 'undo' | 'lift' | 'start' }
  | { act: 'decide-appeal'; outcome: AppealOutcome };

const weighed = (weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary });
const step = fc.oneof(
  weighed(6, fc.constant({ act: 'report' })),
  weighed(
    6,
    fc.constantFrom(...decisionKinds).map((kind) => ({ act: 'decide', kind })),
  ),
  weighed(3, fc.constant({ act: 'appeal' })),
  weighed(6, fc.constantFrom<Step>({ act: 'undo' }, { act: 'undo' }, { act: 'lift' }, { act: 'start' })),
  weighed(
    3,
    fc.constantFrom(...appealOutcomes).map((outcome) => ({ act: 'decide-appeal', outcome })),
  ),
  weighed(4, fc.constantFrom<Step>({ act: 'lease' }, { act: 'expiry' }, { act: 'deletion' }, { act: 'retention' })),
);
/** Rounds follow one another; the steps of a round run at the same time. */
const rounds = fc.array(fc.array(fc.tuple(step, fc.nat(1)), { minLength: 1, maxLength: 4 }), {
  minLength: 4,
  maxLength: 12,
});

interface Cast {
  server: TestServer;
  reporter: SignedIn;
  members: [SignedIn, SignedIn];
  moderators: [SignedIn, SignedIn];
  administrator: SignedIn;
  /** How many more times cases may become old enough to be deleted. After 7 years that includes cases of bans in force. */
  longWaits: number;
}

/** Ignores expected refusals, such as a case already decided or the eleventh report of a day. Any other error fails the test. */
const mayRefuse = async (promise: Promise<unknown>): Promise<void> => {
  await promise.catch((error: { status?: number }) => {
    if (![400, 401, 403, 404, 409, 429].includes(error.status ?? 0)) throw error;
  });
};

async function statusToken({ address }: TestServer, email: string): Promise<string | undefined> {
  const login = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: testPassword }),
  });
  const body = (await login.json()) as { statusToken?: string; accessToken?: string };
  return body.statusToken ?? body.accessToken;
}

async function run(cast: Cast, one: Step, who: number): Promise<void> {
  const { server, reporter, members, moderators } = cast;
  const member = members[who]!;
  const moderator = moderators[who]!;
  // Without a valid session the moderator sees no cases.
  const none = () => ({ items: [] });
  const cases = async () => (await moderator.moderation.cases().catch(none)).items;
  const post = async (path: string, body: object) => {
    const token = await statusToken(server, member.email);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const { status } = await fetch(server.address + path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(status).toBeLessThan(500);
  };
  switch (one.act) {
    case 'report':
      return mayRefuse(report(reporter, member));
    case 'lease':
      for (const { id } of await cases()) await mayRefuse(moderator.moderation.take({ params: { id: String(id) } }));
      return;
    case 'decide':
      for (const { id } of await cases()) {
        const days = one.kind === 'suspend' ? 3 : null;
        const texts: RemovableText[] = one.kind === 'remove' ? ['displayName'] : [];
        const body = { kind: one.kind, days, texts, reason: 'other', note: 'Looked at' } as const;
        await mayRefuse(moderator.moderation.decide({ params: { id: String(id) }, body }));
      }
      return;
    case 'undo':
    case 'lift':
      for (const { id } of await server.platform.db
        .selectFrom('decisions')
        .where('user_id', '=', member.id)
        .select('id')
        .execute()) {
        const params = { id: String(id) };
        const why = 'A mistake';
        await mayRefuse(
          one.act === 'undo'
            ? moderator.moderation.undo({ params })
            : cast.administrator.moderation.revise({ params, body: { outcome: 'lifted', why } }),
        );
      }
      return;
    case 'start':
      return mayRefuse(
        moderator.reports.openCase({ body: { memberId: member.id, category: 'scam', reason: 'The same words' } }),
      );
    case 'appeal':
      return post('/api/account-status/appeal', { text: 'It was not me' });
    case 'decide-appeal':
      for (const { id } of (await moderator.moderation.appeals().catch(none)).items) {
        const kind = one.outcome === 'lightened' ? ('warn' as const) : null;
        const body = { outcome: one.outcome, kind, note: 'Looked at again' };
        await mayRefuse(moderator.moderation.decideAppeal({ params: { id: String(id) }, body }));
      }
      return;
    case 'deletion':
      return post('/api/users/me/delete', { password: testPassword });
    case 'expiry':
    case 'retention':
      if (one.act === 'retention' && cast.longWaits-- <= 0) return;
      server.clock.advance({ hours: one.act === 'expiry' ? 40 : retention.reports.days * 24 });
      for (const name of ['end suspensions', 'copy evidence', 'erase deleted accounts', 'delete old cases']) {
        await server.jobs.find((job) => job.name === name)!.run();
      }
  }
}

/**
 * The invariants after every run: one decision in force at most, with effects that match it, and a decision for every closed
 * case. No row is past its retention, and the audit chain is intact.
 */
async function expectInvariants({ server: { platform, clock, jobs }, members }: Cast): Promise<void> {
  const { db } = platform;
  const found = async (condition: ReturnType<typeof sql>) => (await condition.execute(db)).rows;
  expect(
    await found(
      sql`select user_id from decisions where kind <> 'none' and ended_at is null group by user_id having count(*) > 1`,
    ),
  ).toEqual([]);
  expect(
    await found(sql`
      select users.id, status, kind from users
      left join decisions on decisions.user_id = users.id and kind in ('suspend', 'ban') and ended_at is null
      where status <> 'Deleted' and users.id = any(${members.map(({ id }) => id)})
        and status <> case kind when 'suspend' then 'Suspended' when 'ban' then 'Blocked' else 'Active' end`),
  ).toEqual([]);
  expect(
    await found(sql`
      select user_id from sessions join users on users.id = user_id
      where status <> 'Active' and sessions.expires_at > ${clock.now()}`),
  ).toEqual([]);
  expect(
    await found(sql`
      select id from cases where closed_at is null and exists (
        select from decisions where case_id = cases.id and ended_by is distinct from 'undone')
      or closed_at is not null and not exists (select from decisions where case_id = cases.id)`),
  ).toEqual([]);
  expect(
    await found(sql`select user_id from cases where closed_at is null group by user_id having count(*) > 1`),
  ).toEqual([]);
  expect(
    await found(sql`select id from cases where not exists (select 1 from reports where case_id = cases.id)`),
  ).toEqual([]);
  expect(
    await found(sql`
      select users.id, display_name from users join decisions on decisions.user_id = users.id
      where removed->'texts'->>'displayName' <> 'Member' and ended_at is null and display_name <> 'Member'`),
  ).toEqual([]);
  // Rows that expired in this very moment are deleted by the next run of the job.
  await jobs.find(({ name }) => name === 'delete old cases')!.run();
  const longAgo = new Date(clock.now().getTime() - retention.reports.days * 86_400_000);
  expect(
    await found(sql`
      select id from cases where closed_at <= ${longAgo} and not exists (
        select from decisions where case_id = cases.id and kind in ('suspend', 'ban') and ended_at is null)`),
  ).toEqual([]);
  expect((await checkAudit(db)).brokenId).toBeUndefined();
}

test('after any order of events one decision is in force, with exactly its effects', async () => {
  const server = await startTestServer();
  const moderators = [
    await server.signUp({ role: 'moderator' }),
    await server.signUp({ role: 'moderator' }),
  ] as Cast['moderators'];
  const administrator = await server.signUp({ role: 'admin' });
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      await sql`delete from cases`.execute(server.platform.db);
      const reporter = await server.signUp();
      const members: Cast['members'] = [await server.signUp(), await server.signUp()];
      const fresh = await Promise.all(moderators.map(({ email }) => server.logIn(email)));
      const cast: Cast = {
        server,
        reporter,
        members,
        moderators: fresh as Cast['moderators'],
        administrator: await server.logIn(administrator.email),
        longWaits: 3,
      };
      for (const member of members) await report(reporter, member);
      for (const round of all) {
        await Promise.all(round.map(([one, who]) => run(cast, one, who)));
        await expectInvariants(cast);
        // After these steps the moderators' sessions have expired.
        if (round.some(([{ act }]) => act === 'expiry' || act === 'retention')) {
          cast.moderators = (await Promise.all(
            moderators.map(({ email }) => server.logIn(email)),
          )) as Cast['moderators'];
          cast.reporter = await server.logIn(reporter.email);
          cast.administrator = await server.logIn(administrator.email);
        }
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
}, 240_000);
