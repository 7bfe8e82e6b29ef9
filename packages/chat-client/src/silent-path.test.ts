import { expect, onTestFinished, test, vi } from 'vitest';
import { connectChat, startChatHub } from '../test/chat-hub.ts';
import { liveTimers } from '../../signalr-server/test/live-timers.ts';

const anything = /[^]*/;
/** Source files of this client and of Microsoft's. */
const itsFiles = /packages\/chat-client\/src\/(?!.*\.test\.ts)|@microsoft\/signalr/;
const steps = [
  { step: 'the ticket', request: /^POST \/ticket/ },
  { step: 'the negotiation', request: /^(GET|POST) \/hubs\/chat/ },
  { step: 'the socket', request: /^GET \/hubs\/chat/ },
  { step: 'every byte', request: anything },
];

test.each(steps)(
  'a lost connection whose network drops $step is not shown as connected, and returns once it works',
  async ({ request }) => {
    const { network, hub } = await startChatHub();
    const { chat, reached } = await connectChat(network.url, { resume: 0, silence: 100 });
    network.swallow(request);
    network.cut();
    await reached('Reconnecting');
    await expect(chat.invoke('Typing', 'ben')).rejects.toThrow('Not connected.');
    // A swallowed attempt never ends: only parallel attempts can restore the connection.
    network.swallow(undefined);
    await reached('Connected');
    await chat.invoke('Typing', 'ben');
    hub.toUser('ana').send('UserOnline', 'ben');
    await expect.poll(() => [...chat.online.get()]).toEqual(['cleo', 'ben']);
  },
);

test.each(steps)('a connection attempt that waits for $step times out', async ({ request }) => {
  const { network } = await startChatHub();
  const { reached, states } = await connectChat(network.url, { resume: 50, limit: 200 });
  // On a busy machine, attempts may already have timed out.
  states.length = 0;
  network.swallow(request);
  network.cut();
  await reached('Disconnected');
  network.swallow(undefined);
  await reached('Connected');
  expect(states).toEqual(['Reconnecting', 'Disconnected', 'Connected']);
});

test('a cut socket resumes with the same connection and state', async () => {
  const { network, hub, connected } = await startChatHub();
  const { chat, states, reached } = await connectChat(network.url);
  hub.toUser('ana').send('UserOnline', 'ben');
  await expect.poll(() => chat.online.get().size).toBe(2);
  network.cut();
  await reached('Reconnecting');
  // Calls made in the meantime wait for the new socket.
  await chat.invoke('Typing', 'ben');
  await reached('Connected');
  expect(states).toEqual(['Connecting', 'Connected', 'Reconnecting', 'Connected']);
  expect([connected.length, [...chat.online.get()]]).toEqual([1, ['cleo', 'ben']]);
});

test('a connection that is restarted closes before another one opens', async () => {
  const { network, hub, connected } = await startChatHub();
  const { chat, states, reached } = await connectChat(network.url);
  await chat.restart();
  await reached('Connected');
  expect(states).toEqual(['Connecting', 'Connected', 'Disconnecting', 'Disconnected', 'Connecting', 'Connected']);
  expect(connected.length).toBe(2);
  await expect.poll(() => [...hub.connections('ana')].length).toBe(1);
});

test('a partner who goes offline is no longer shown as online, and others stay', async () => {
  const { hub, network } = await startChatHub();
  const { chat } = await connectChat(network.url);
  hub.toUser('ana').send('UserOnline', 'ben');
  hub.toUser('ana').send('UserOffline', 'cleo');
  await expect.poll(() => [...chat.online.get()]).toEqual(['ben']);
});

test('a call without a response is rejected after the timeout, and the connection is replaced', async () => {
  const { network, connected } = await startChatHub();
  const { chat, states, reached } = await connectChat(network.url, { limit: 2000 });
  network.freeze();
  await expect(chat.invoke('Typing', 'ben')).rejects.toThrow('No answer in time.');
  await reached('Connected');
  expect(states).toEqual(['Connecting', 'Connected', 'Reconnecting', 'Connected']);
  expect(connected.length).toBe(2);
});

test('a call on a lost connection is rejected as soon as another connection is open', async () => {
  const { network } = await startChatHub();
  const { chat, reached } = await connectChat(network.url, { resume: 50, silence: 100 });
  const call = expect(chat.invoke('StopTyping', 'ben')).rejects.toThrow('The connection was lost.');
  network.swallow(anything);
  network.cut();
  await reached('Reconnecting');
  network.swallow(undefined);
  await call;
  await reached('Connected');
});

test('a page that becomes visible replaces a connection silent for longer than the hub’s ping interval', async () => {
  const { network, connected } = await startChatHub();
  const { chat, states, reached } = await connectChat(network.url, { quiet: 100 });
  network.freeze();
  await expect
    .poll(() => {
      chat.check();
      return states.length;
    })
    .toBeGreaterThan(2);
  await reached('Connected');
  expect(states).toEqual(['Connecting', 'Connected', 'Reconnecting', 'Connected']);
  expect(connected.length).toBe(2);
});

test('a check while a lost connection is being restored does not restart the attempts', async () => {
  const { network } = await startChatHub();
  const { chat, reached } = await connectChat(network.url, { resume: 0, quiet: -1 });
  network.swallow(/^POST \/ticket/);
  network.cut();
  await reached('Reconnecting');
  // This takes longer than the requests of the attempts, so the network has swallowed them.
  await connectChat((await startChatHub()).network.url);
  network.swallow(undefined);
  chat.check();
  // This takes longer than an attempt would.
  await connectChat(network.url);
  expect(chat.state.get()).toBe('Reconnecting');
});

test('a device that slept replaces its connection, even if its timers did not count the time', async () => {
  const { network, connected } = await startChatHub();
  const { chat, reached } = await connectChat(network.url, { quiet: 25_000 });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  chat.check();
  await reached('Reconnecting');
  await reached('Connected');
  expect(connected.length).toBe(2);
});

test('a page that becomes visible keeps a connection that recently received data', async () => {
  const { network, connected } = await startChatHub();
  const { chat, states } = await connectChat(network.url);
  chat.check();
  await chat.invoke('Typing', 'ben');
  expect([states, connected.length]).toEqual([['Connecting', 'Connected'], 1]);
});

test.each([
  { what: 'connected', request: undefined },
  { what: 'trying to connect again', request: anything },
])('a client without references while it is $what leaves no timer behind', async ({ request }) => {
  const { network } = await startChatHub();
  const timers = liveTimers(itsFiles);
  const { chat, reached, release } = await connectChat(network.url, { resume: 20, silence: 20 });
  const call = chat.invoke('StopTyping', 'ben').catch(() => undefined);
  if (request) {
    network.swallow(request);
    network.cut();
    await reached('Reconnecting');
  }
  expect(timers().length).toBeGreaterThan(0);
  release();
  await call;
  await expect.poll(() => chat.state.get()).toBe('Disconnected');
  await expect.poll(timers).toEqual([]);
});

test('messages in the hub’s first response are not lost, also on a replacement connection', async () => {
  const { network, hub, connected } = await startChatHub();
  const { chat, reached } = await connectChat(network.url);
  await expect.poll(() => [...chat.online.get()]).toEqual(['cleo']);
  network.freeze();
  hub.closeUser('ana', { allowReconnect: true });
  network.cut();
  await expect.poll(() => connected.length).toBe(2);
  await reached('Connected');
  await chat.invoke('Typing', 'ben');
  expect([...chat.online.get()]).toEqual(['cleo']);
});

test.each(['ServerSentEvents', 'LongPolling'] as const)(
  'a connection over %s continues after its ticket has expired',
  async (transport) => {
    const { network, connected, expireTokens } = await startChatHub(transport);
    const { chat, states } = await connectChat(network.url);
    await chat.invoke('Typing', 'ben');
    expireTokens();
    await chat.invoke('Typing', 'ben');
    expireTokens();
    await chat.invoke('Typing', 'ben');
    expect([states, connected.length]).toEqual([['Connecting', 'Connected'], 1]);
  },
);
