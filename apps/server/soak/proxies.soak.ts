import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { freePort } from '../../../packages/signalr-server/test/free-port.ts';
import { startRedis } from '../../../packages/signalr-server/test/start-redis.ts';
import { query } from '../src/platform/database/database.ts';
import { againAndAgain } from '../test/again-and-again.ts';
import { startCorrespondence } from '../test/correspondents.ts';
import { padded, picture } from '../test/picture-files.ts';
import { addPremiumMembers } from '../test/premium-members.ts';
import { temporaryFolder } from '../test/scripts.ts';
import { type ServerProcess, startServerProcess } from '../test/server-process.ts';
import { openTestDatabase } from '../test/test-database.ts';
import { clientOf } from '../test/test-transport.ts';
import { until } from '../test/until.ts';
import { startProxy } from './start-proxy.ts';

const members = 40;
const restarts = 2;
const messagesBetween = 200;

test.each(['nginx', 'caddy'] as const)(
  'behind %s with its example config, photos and chats work, rolling restarts lose no message, and logs contain no token',
  async (kind) => {
    const { db, ports, nodes, restart, secret } = await startNodes();
    const proxy = await startProxy(kind, ports);
    const accounts = await addPremiumMembers(db, secret, members);
    const [ana] = await addPremiumMembers(db, secret, 1);
    const anas = clientOf(proxy, ana!.accessToken);

    const photo = (bytes: number) => picture().then((file) => new File([padded(file, bytes)], 'a.jpg'));
    const large = await photo(10 * 1024 * 1024 - 1);
    expect(await anas.photos.upload({ files: Array.from({ length: 6 }, () => large) })).toHaveLength(6);
    // This error comes from the server: the proxy passed on enough of the upload.
    const tooLarge = anas.photos.upload({ files: [await photo(10 * 1024 * 1024)] });
    await expect(tooLarge).rejects.toMatchObject({ status: 413, code: 'photo.too-large' });
    expect((await fetch(`${proxy.address}/metrics`)).status).toBe(404);
    expect((await fetch(`${proxy.address}/reset-password?token=${secret}`)).status).toBe(200);
    const ticket = (await anas.chat.ticket()).ticket;

    const correspondents = await startCorrespondence(proxy.address, accounts);
    const asking = askOnAndOn(proxy.address, ana!.accessToken);
    for (let round = 0; round < restarts; round += 1) {
      for (const index of nodes.keys()) {
        const before = correspondents.acknowledged();
        await until(() => correspondents.acknowledged() >= before + messagesBetween, 120_000);
        await restart(index);
      }
    }
    await correspondents.fallSilent();
    const answers = await asking.stop();
    expect(answers.failed).toEqual([]);
    expect(answers.good).toBeGreaterThan(100);
    const stored = await query<{ count: number }>(db, 'select count(*)::int as count from messages', []);
    expect(stored[0]!.count).toBe(correspondents.acknowledged());
    for (const { id, acknowledged, partnerId } of correspondents.people) {
      const partner = correspondents.people.find((one) => one.id === partnerId)!;
      await until(() => [...acknowledged, ...partner.acknowledged].every((one) => partner.shown.has(one.id)));
      expect(id).not.toBe(partnerId);
    }

    const written = await proxy.written();
    expect(written).toContain('/hubs/chat');
    const secrets = [...accounts, ana!].map(({ accessToken }) => accessToken);
    for (const one of [...secrets, secret, ticket, 'access_token', 'token=']) expect(written).not.toContain(one);
    console.log(
      `${kind}: ${correspondents.acknowledged()} messages, ${answers.good} requests over ${restarts * 2} restarts`,
    );
  },
);

/** Two connected server processes with fixed ports. */
async function startNodes() {
  const [redis, { url, db }] = [await startRedis(), await openTestDatabase()];
  const secret = randomBytes(32).toString('hex');
  const ports = [await freePort(), await freePort()];
  const photos = await temporaryFolder();
  const start = async (index: number): Promise<ServerProcess> =>
    startServerProcess({
      dataDir: photos,
      port: ports[index]!,
      environment: {
        DATABASE_URL: url,
        REDIS_URL: redis.url,
        SESSION_SECRET: secret,
        TRUST_PROXY: 'loopback',
        METRICS_TOKEN: secret,
        LOG_LEVEL: 'info',
      },
    });
  const nodes = [await start(0), await start(1)];
  const restart = async (index: number) => {
    await nodes[index]!.end('SIGTERM');
    nodes[index] = await start(index);
  };
  return { db, ports, nodes, restart, secret };
}

/** Repeats a member's request in two loops. Counts the successes and collects the failures. */
function askOnAndOn(address: string, accessToken: string) {
  const failed: string[] = [];
  let good = 0;
  const ask = async () => {
    const answer = await fetch(`${address}/api/users/me`, {
      headers: { authorization: `Bearer ${accessToken}` },
    }).then(
      async (response) => [response.status, await response.text()] as const,
      (error: unknown) => [0, String(error)] as const,
    );
    if (answer[0] === 200) good += 1;
    else failed.push(`${answer[0]} ${answer[1].slice(0, 200)}`);
  };
  const asking = [againAndAgain(ask), againAndAgain(ask)];
  return {
    async stop() {
      for (const one of asking) await one.stop();
      return { failed, good };
    },
  };
}
