import { expect, test } from 'vitest';
import { startTestServer } from '../../test/start-test-server.ts';

const token = 'a token for metrics only';

test('figures are for whoever has their token, name routes without ids, and say how they were answered', async () => {
  const { address, signUp } = await startTestServer({ environment: { METRICS_TOKEN: token } });
  const ana = await signUp();
  const ask = (authorization?: string) =>
    fetch(`${address}/metrics`, authorization === undefined ? {} : { headers: { authorization } });
  for (const wrong of [undefined, '', 'Bearer', `Bearer ${token}!`, `Bearer ${ana.accessToken}`]) {
    expect((await ask(wrong)).status).toBe(401);
  }
  await ana.discovery.member({ params: { id: ana.id } }).catch(() => undefined);
  await fetch(`${address}/api/no-such-path/${ana.id}`);
  const answer = await ask(`Bearer ${token}`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/);
  const text = await answer.text();
  expect(text).toContain('process_cpu_seconds_total');
  expect(text).toContain('http_request_duration_seconds_count{method="POST",route="/api/auth/login",status="200"} 1');
  expect(text).not.toContain(ana.id);
  expect(text).not.toContain(token);
});

test('without a token there are no figures', async () => {
  const { address } = await startTestServer();
  const answer = await fetch(`${address}/metrics`, { headers: { authorization: 'Bearer undefined' } });
  expect(await answer.text()).not.toContain('process_cpu_seconds_total');
});
