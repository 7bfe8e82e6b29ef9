import { expect, test } from 'vitest';
import { startTestServer } from '../../test/start-test-server.ts';

test('a 503 caused by the database is logged with its cause under the id of the request', async () => {
  const { address, signUp, platform, logged } = await startTestServer();
  const { accessToken } = await signUp();
  await platform.db.destroy();
  const headers = { authorization: `Bearer ${accessToken}` };
  const answer = await fetch(`${address}/api/chat/ticket`, { method: 'POST', headers });
  expect(answer.status).toBe(503);
  const lines = logged.map((line) => JSON.parse(line) as { level: number; reqId?: string; reason?: string });
  const about = lines.filter(({ level, reqId }) => level === 40 && reqId === answer.headers.get('x-request-id'));
  expect(about).toMatchObject([
    { reason: expect.stringContaining('destroyed'), msg: 'refused because the database is unavailable' },
  ]);
});
