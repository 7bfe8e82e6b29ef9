import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openChat } from '../test/chat-client.ts';
import { testPassword } from '../test/people.ts';
import { temporaryFolder } from '../test/scripts.ts';
import { startServerProcess } from '../test/server-process.ts';
import { createTestDatabase } from '../test/test-database.ts';
import { clientOf } from '../test/test-transport.ts';
import { samplerOf } from './platform/start-tracing.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface Spans {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[];
}

/** A collector. A silent one accepts connections and never responds. */
async function startCollector({ isSilent = false } = {}) {
  const received: Spans[] = [];
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    received.push((await json(request)) as Spans);
    response.setHeader('content-type', 'application/json').end('{}');
  }
  const collector = createServer((request, response) => {
    if (isSilent) return;
    void answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  onTestFinished(() => collector.close().closeAllConnections());
  return { url: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`, received };
}

/** A server process that sends its traces to a collector. */
async function startTraced(collector: string, environment: Record<string, string> = {}) {
  const database = await createTestDatabase();
  const server = await startServerProcess({
    dataDir: await temporaryFolder(),
    environment: { DATABASE_URL: database.url, OTEL_EXPORTER_OTLP_ENDPOINT: collector, ...environment },
  });
  const signUp = async (email: string) => {
    const person = { city: 'Montréal', country: 'Canada', dateOfBirth: '1990-05-17', displayName: 'Anabel' };
    const visitor = clientOf(server);
    await visitor.accounts.register({ body: { ...person, email, password: testPassword } });
    const { accessToken, user } = await visitor.accounts.login({ body: { email, password: testPassword } });
    const client = clientOf(server, accessToken);
    return { ...client, id: user.id, accessToken };
  };
  return { server, signUp };
}

const valueOf = ({ attributes }: Pick<Span, 'attributes'>, key: string) =>
  attributes.find((one) => one.key === key)?.value.stringValue;

test('a request and a hub call are traced down to their SQL statements, without personal data', async () => {
  const { url, received } = await startCollector();
  const { server, signUp } = await startTraced(url, { OTEL_SERVICE_NAME: 'evening' });
  const [ana, ben] = [await signUp('ana@example.com'), await signUp('ben@example.com')];
  await ana.moods.set({ body: { MoodKey: 'chat' } });
  const atAna = await openChat(server.address, ana.accessToken);
  await atAna.send(ben.id, 'Nobody else reads this');
  await atAna.connection.stop();
  // A client may name a trace, but does not decide what is sampled.
  const [trace, parent] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  const asked = await fetch(`${server.address}/api/geo/search?q=Rimouski&token=secretsecret`, {
    headers: { traceparent: `00-${trace}-${parent}-00` },
  });
  await asked.text();
  await fetch(`${server.address}/members/${ben.id}`);
  expect(await server.end('SIGTERM')).toBe(0);

  const spans = received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans[0]!.spans),
  );
  const named = (name: string) => spans.filter((span) => span.name === name);
  const [mood] = named('PUT /api/users/me/mood');
  expect(mood!.parentSpanId).toBeFalsy();
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === mood!.spanId);
  expect(statements.map((span) => valueOf(span, 'db.query.text'))).toContainEqual(expect.stringMatching(/users/));
  expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(new Set([mood!.traceId]));
  const [sending] = named('hub SendMessage');
  expect(spans.filter(({ parentSpanId }) => parentSpanId === sending!.spanId)).not.toEqual([]);
  const [search] = named('GET /api/geo/search');
  expect(search).toMatchObject({ traceId: trace, parentSpanId: parent });
  expect(valueOf(search!, 'http.request.id')).toBe(asked.headers.get('x-request-id'));
  expect(received[0]!.resourceSpans[0]!.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'evening' },
  });

  const all = JSON.stringify(received);
  for (const secret of [
    'example.com',
    'Anabel',
    testPassword,
    'Nobody else',
    'Rimouski',
    'secretsecret',
    ben.id,
    ana.id,
  ]) {
    expect(all).not.toContain(secret);
  }
  expect(all).not.toContain(ana.accessToken);
});

test('the standard variables decide the share of stored traces, whatever a request asks for', () => {
  const stored = (name?: string, ratio?: string) =>
    samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }).toString();
  const whoever = (root: string) =>
    expect.stringContaining(`remoteParentSampled=${root}, remoteParentNotSampled=${root}`);
  expect(stored()).toEqual(whoever('AlwaysOnSampler'));
  expect(stored('parentbased_always_on')).toEqual(whoever('AlwaysOnSampler'));
  expect(stored('parentbased_traceidratio', '0.05')).toEqual(whoever('TraceIdRatioBased{0.05}'));
  expect(stored('always_off')).toEqual(whoever('AlwaysOffSampler'));
});

test('a collector that does not respond delays neither requests nor the server’s exit', async () => {
  const { url } = await startCollector({ isSilent: true });
  const { server, signUp } = await startTraced(url);
  const ana = await signUp('ana@example.com');
  await ana.moods.set({ body: { MoodKey: 'chat' } });
  expect(await server.end('SIGTERM')).toBe(0);
});
