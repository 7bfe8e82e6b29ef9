import { randomUUID } from 'node:crypto';
import { Session } from 'node:inspector/promises';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buyer } from '../test/buying.ts';
import { openChat } from '../test/chat-client.ts';
import { caseAbout, decide, report } from '../test/moderating.ts';
import { couple, id, propose } from '../test/proposing.ts';
import { startTestServer, type TestServer } from '../test/start-test-server.ts';
import { openVenue } from '../test/venue-people.ts';

/** The check of the session, which is the same for every request. */
const sessionCheck = /accounts\/(access-token|authenticate|sessions\.repository)\.ts$/;

/** A busy machine may take this long for the next step of work in the background. */
const quietMs = 250;

/** The files of features in which a function runs during a request. */
async function filesOf(request: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await request();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const ran = result.filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)));
  return ran.flatMap(({ url }) => (sessionCheck.test(url) ? [] : (/features\/(.*\.ts)$/.exec(url)?.[1] ?? [])));
}

/** One of each request, for new members and a new venue. */
async function requestsOf(server: TestServer): Promise<Record<string, () => Promise<unknown>>> {
  const { signUp } = server;
  const [[ana, ben], premium, payer] = [await couple(server), await signUp({ tier: 'premium' }), await buyer(server)];
  const proposal = await propose(ana, ben);
  const venue = await openVenue(server);
  const host = await venue.hire();
  const perkId = await venue.offer({ endsUtc: '2026-11-20T00:00:00Z' });
  const claim = await premium.perks.claim({ params: { id: String(perkId) } });
  const noor = await signUp({ role: 'moderator' });
  await report(ana, premium, 'harassment');
  const found = await caseAbout(noor, premium);
  const chat = await openChat(server.address, ana.accessToken);
  await chat.send(ben.id, 'Hello');
  await chat.flush();
  return {
    favorite: () => ana.favorites.add({ params: { id: ben.id } }),
    mood: () => premium.moods.set({ body: { MoodKey: 'dinner' } }),
    redeem: () => host.perks.redeem({ body: { token: claim.shortCode!, nonce: randomUUID() } }),
    send: () => chat.send(ben.id, 'How are you?'),
    checkout: () => payer.billing.checkout({ body: { TierKey: 'standard' } }),
    search: () => ana.discovery.search({ query: {} }),
    'proposal accept': () => ben.proposals.accept(id(proposal.id)),
    decision: () => decide(noor, found, { kind: 'warn', reason: 'harassment' }),
  };
}

test('a request runs through few files of features, besides its file of the contract', async () => {
  const server = await startTestServer();
  const counts: Record<string, number> = {};
  const counted: string[] = [];
  const [first, second] = [await requestsOf(server), await requestsOf(server)];
  for (const name of Object.keys(first)) {
    const files: string[][] = [];
    for (const request of [first[name]!, second[name]!]) {
      await server.runJobs();
      // Work that an earlier request left behind, such as its mails, would be counted as this one's.
      while ((await filesOf(() => setTimeout(quietMs))).length > 0);
      files.push(await filesOf(request));
    }
    // A timer that happens to run beside one of the two is not part of the request.
    const inBoth = files[0]!.filter((file) => files[1]!.includes(file));
    counts[name] = inBoth.length;
    counted.push(`${name}: ${inBoth.join(', ')}`);
  }
  // docs/architecture.md has the same numbers, plus one for the file of the contract.
  expect(counts, counted.join('\n')).toEqual({
    favorite: 8,
    mood: 4,
    redeem: 15,
    send: 6,
    checkout: 6,
    search: 8,
    'proposal accept': 8,
    decision: 11,
  });
});
