import { randomBytes } from 'node:crypto';
import { setTimeout as pass } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { query } from '../src/platform/database/database.ts';
import { againAndAgain } from '../test/again-and-again.ts';
import { openChat } from '../test/chat-client.ts';
import { startCorrespondence } from '../test/correspondents.ts';
import { addPremiumMembers } from '../test/premium-members.ts';
import { temporaryFolder } from '../test/scripts.ts';
import { startServerProcess } from '../test/server-process.ts';
import { openTestDatabase } from '../test/test-database.ts';
import { clientOf } from '../test/test-transport.ts';

const minutes = Number(process.env['MEMORY_MINUTES'] ?? 60);
/** By then a new process has filled its pools, caches and compiled code. */
const warmUpMinutes = 10;
const compared = 10;
if (minutes < warmUpMinutes + 2 * compared)
  throw new Error('MEMORY_MINUTES must be 30 at least: ten to fill, twice ten to compare.');
const clients = 400;
/** Members who open the app, look around and leave, one each second. */
const visitors = 50;
const pauseMs = 5000;

test(
  `with ${clients} chatting clients and others that come and go, memory use does not grow in ${minutes} minutes`,
  async () => {
    const { url, db } = await openTestDatabase();
    const secret = randomBytes(32).toString('hex');
    const { address } = await startServerProcess({
      dataDir: await temporaryFolder(),
      environment: { DATABASE_URL: url, SESSION_SECRET: secret, METRICS_TOKEN: secret },
    });
    const accounts = await addPremiumMembers(db, secret, clients);
    const correspondents = await startCorrespondence(address, accounts, pauseMs);
    const visits = visitAgainAndAgain(address, await addPremiumMembers(db, secret, visitors));

    const megabytes: number[] = [];
    for (let minute = 0; minute < minutes; minute += 1) {
      await pass(60_000);
      megabytes.push(await residentMegabytes(address, secret));
    }
    await correspondents.fallSilent();
    await visits.stop();
    const [stored] = await query<{ count: number }>(db, 'select count(*)::int as count from messages', []);
    const early = medianOf(megabytes.slice(warmUpMinutes, warmUpMinutes + compared));
    const late = medianOf(megabytes.slice(-compared));
    console.log(
      `${correspondents.acknowledged()} messages, ${visits.count()} visits; ${early.toFixed(0)} MB, then ${late.toFixed(0)} MB; each minute ${megabytes.map(Math.round).join(' ')}`,
    );
    expect(stored!.count).toBe(correspondents.acknowledged());
    expect(late / early).toBeLessThan(1.05);
  },
  (minutes + 5) * 60_000,
);

/** Resident memory in megabytes, from the metrics of the process. */
async function residentMegabytes(address: string, token: string): Promise<number> {
  const response = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(await response.text())?.[1]) / 1_048_576;
}

/** One member after the other opens the app, loads the inbox and a search, and closes the app. */
function visitAgainAndAgain(address: string, accounts: readonly { accessToken: string }[]) {
  let count = 0;
  const visits = againAndAgain(async () => {
    const { accessToken } = accounts[count % accounts.length]!;
    const visitor = clientOf({ address }, accessToken);
    const chat = await openChat(address, accessToken);
    await Promise.all([
      visitor.chat.conversations({ query: {} }),
      visitor.discovery.search({ query: { mood: 'dinner' } }),
    ]);
    await chat.stop();
    count += 1;
    await pass(1000);
  });
  return { ...visits, count: () => count };
}

const medianOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
