import process from 'node:process';
import { runAdmin } from '../src/admin/run-admin.ts';
import { readConfig } from '../src/config.ts';
import { createProofOfWorkCaptcha } from '../src/platform/services/captcha.ts';
import { createLog } from '../src/platform/log.ts';
import { type Server, startServer } from '../src/server.ts';
import { createMovedClock, type MovedClock } from './moved-clock.ts';
import type { Order, OrderAnswer } from './servers.ts';
import { sharedEncoder } from './shared-encoder.ts';

// One process runs the servers of many journeys, one after the other, so that later ones start with warm code.
const servers = new Map<string, { server: Server; clock: MovedClock }>();

async function obey(order: Order): Promise<string> {
  if (order.type === 'admin') {
    const aside = servers.get(`http://127.0.0.1:${order.environment['PORT']}`);
    return (await runAdmin(order.words, order.environment, aside?.clock)).join('\n');
  }
  if (order.type === 'start') {
    const config = readConfig(order.environment);
    const clock = createMovedClock();
    const server = await startServer(config, createLog(config.LOG_LEVEL), {
      clock,
      sharedTime: async () => clock.now(),
      encoder: sharedEncoder,
      async prepare(platform) {
        // The usual proof of work takes seconds of processor time for each log-in.
        const captcha = createProofOfWorkCaptcha(platform.secrets, clock, { min: 1, max: 3 });
        if (!config.TURNSTILE_SITE_KEY) Object.assign(platform, { captcha });
      },
    });
    servers.set(server.address, { server, clock });
    return server.address;
  }
  if (order.type === 'set-clock') {
    const named = servers.get(order.address);
    if (!named) throw new Error(`No server is at ${order.address}.`);
    named.clock.set(order.instant);
    return '';
  }
  await servers.get(order.address)?.server.close();
  servers.delete(order.address);
  return '';
}

process.on('message', ({ id, order }: { id: number; order: Order }) => {
  const answer = (content: OrderAnswer) => process.send!({ id, ...content });
  obey(order).then(
    (result) => answer({ result }),
    (error: unknown) => answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
