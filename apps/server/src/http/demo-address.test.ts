import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { startTestServer } from '../../test/start-test-server.ts';

const publicUrl = 'http://localhost:3000';

/** Opens a page under a name, as a browser would. */
async function openAt(address: string, host: string) {
  const request = get(`${address}/search?q=1`, { headers: { accept: 'text/html', host } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.resume();
  return [answer.statusCode, answer.headers.location];
}

test('a demo opened under another local name redirects to its address, since payments return there', async () => {
  const { address } = await startTestServer({ withWeb: true, environment: { DEMO: 'true', PUBLIC_URL: publicUrl } });
  for (const host of ['127.0.0.1:3000', '[::1]:3000']) {
    expect(await openAt(address, host)).toEqual([302, `${publicUrl}/search?q=1`]);
  }
  for (const host of ['localhost:3000', '127.0.0.1:3001', 'demo.example']) {
    expect(await openAt(address, host)).toEqual([200, undefined]);
  }
});

test('a server that is not a demo serves its pages under every name', async () => {
  const { address } = await startTestServer({ withWeb: true, environment: { PUBLIC_URL: publicUrl } });
  expect(await openAt(address, '127.0.0.1:3000')).toEqual([200, undefined]);
});
