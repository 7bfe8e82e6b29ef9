import { join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { promisedMs } from '../../../../../packages/signalr-server/test/promised-ms.ts';
import { openChats } from '../../../test/chat-client.ts';
import { usedDataFolder, startOwner } from '../../../test/owned-postgres.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { until } from '../../../test/until.ts';
import { superuser } from '../../platform/database/embedded-postgres.ts';
import { processesIn } from '../../../../../packages/embedded-postgres/src/server/processes.ts';

test('while the database is not responding, every send is refused within 2 seconds; a retry is stored once', async () => {
  const folder = await usedDataFolder();
  const { url } = await startOwner(folder, { superuser }).started;
  const { address, signUp } = await startTestServer({ databaseUrl: url!, databaseTimeouts: {} });
  const [ana, ben] = [await signUp({ tier: 'premium' }), await signUp()];
  const [atAna, atBen] = await openChats(address, ana, ben);
  await atAna.send(ben.id, 'before');
  const clientIdOf = (index: number) => `0193a5f0-0000-4000-8000-${String(index).padStart(12, '0')}`;
  const send = (index: number) => atAna.send(ben.id, `message ${index}`, clientIdOf(index));

  const stopped = await processesIn(join(folder, 'postgres'));
  const goOn = () => stopped.splice(0).forEach((pid) => process.kill(pid, 'SIGCONT'));
  onTestFinished(goOn);
  stopped.forEach((pid) => process.kill(pid, 'SIGSTOP'));
  const refused = async (index: number) => {
    const started = performance.now();
    await expect(send(index)).rejects.toThrow('Your message could not be sent. Please try again.');
    return performance.now() - started;
  };
  const first = Array.from({ length: 10 }, (_, index) => refused(index));
  const later = Promise.race(first).then(() => refused(10));
  const waits = await Promise.all([...first, later]);
  expect(Math.max(...waits)).toBeLessThan(promisedMs(2200));

  goOn();
  await until(() =>
    send(0).then(
      () => true,
      () => false,
    ),
  );
  const messages = await Promise.all(Array.from({ length: 11 }, (_, index) => send(index)));
  const history = await ben.chat.history({ params: { id: ana.id } });
  expect(history.map(({ text }) => text).sort()).toEqual(
    ['before', ...messages.map((message) => message!.text)].sort(),
  );
  await until(() => new Set(atBen.received('ReceiveMessage').map(({ id }) => id)).size === 12);
});
