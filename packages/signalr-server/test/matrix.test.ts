import { Subject } from '@microsoft/signalr';
import { describe, expect, test } from 'vitest';
import { HubError, InvalidArguments, Unauthorized } from '../src/errors.ts';
import { closed, combinations, officialClient, recordEvents, startClient } from './official-client.ts';
import { startHub, type TestHub } from './start-hub.ts';

function startMatrixHub(): Promise<TestHub> {
  return startHub({
    methods: {
      Echo: (_call, value) => value,
      Later: async (_call, value) => Promise.resolve(value),
      Nothing: () => undefined,
      Announce: (call, text) => call.connection.send('Announced', text),
      Refuse: () => Promise.reject(new HubError('Not today.')),
      Break: () => {
        throw new Error('secret');
      },
      Misfit: () => {
        throw new InvalidArguments('two, not three');
      },
      Forbid: () => {
        throw new Unauthorized();
      },
      Unspeakable: () => 10n,
      AskMe: (call, question) => call.connection.invoke('answer', question),
      Sum: {
        uploads: 1,
        async handle({ uploads: [numbers] }, start) {
          let sum = Number(start);
          for await (const number of numbers ?? []) sum += Number(number);
          return sum;
        },
      },
    },
    streams: {
      async *Count(_call, to) {
        for (let number = 1; number <= Number(to); number++) yield number;
      },
      async *Trip() {
        yield 1;
        throw new Error('secret');
      },
      async *Forever({ signal, connection }) {
        yield 'first';
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        connection.send('Canceled');
      },
      async *Watch({ signal, connection }) {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        connection.send('Canceled');
        yield 'never';
      },
      Double: {
        uploads: 1,
        async *handle({ uploads: [numbers] }) {
          for await (const number of numbers ?? []) yield Number(number) * 2;
        },
      },
    },
  });
}

describe.each(combinations)('over $name', ({ transport, protocol }) => {
  test('a method returns its result, null, or no value', async () => {
    const { url } = await startMatrixHub();
    const client = await startClient(url, { transport, protocol });
    const value = { text: 'Élodie ✓ \u001e \u2028', list: [1, -2.5, true, null], nested: { deep: [{}] } };
    expect(await client.invoke('Echo', value)).toEqual(value);
    expect(await client.invoke('later', 'x')).toBe('x');
    expect(await client.invoke('Echo', null)).toBeNull();
    expect((await client.invoke('Nothing')) ?? undefined).toBeUndefined();
  });

  test('events arrive, also from a call without a response', async () => {
    const { url, hub } = await startMatrixHub();
    const client = await startClient(url, { transport, protocol });
    const told = recordEvents(client, 'Announced');
    await client.send('Announce', 'hello');
    hub.toUser('ana').send('Announced', new Date(0), { at: new Date(0), missing: undefined });
    const at = '1970-01-01T00:00:00.000Z';
    await expect.poll(() => told.length).toBe(2);
    expect(told).toContainEqual(['hello']);
    expect(told).toContainEqual([at, { at }]);
  });

  test('failures have the texts of the reference server', async () => {
    const { url, errors } = await startMatrixHub();
    const client = await startClient(url, { transport, protocol });
    const unexpected = "An unexpected error occurred invoking 'Break' on the server.";
    await expect(client.invoke('Refuse')).rejects.toThrow(
      "An unexpected error occurred invoking 'Refuse' on the server. HubException: Not today.",
    );
    await expect(client.invoke('Break')).rejects.toThrow(new Error(unexpected));
    await expect(client.invoke('Misfit')).rejects.toThrow(
      new Error("Failed to invoke 'Misfit' due to an error on the server."),
    );
    await expect(client.invoke('Forbid')).rejects.toThrow("Failed to invoke 'Forbid' because user is unauthorized");
    await expect(client.invoke('constructor')).rejects.toThrow(new Error("Unknown hub method 'constructor'"));
    await expect(client.invoke('Unspeakable')).rejects.toThrow("occurred invoking 'Unspeakable' on the server.");
    await expect(client.invoke('Count', 3)).rejects.toThrow(
      "The client attempted to invoke the streaming 'Count' method with a non-streaming invocation.",
    );
    await expect(collect(client.stream('Echo', 3))).rejects.toThrow(
      "The client attempted to invoke the non-streaming 'Echo' method with a streaming invocation.",
    );
    await expect(client.invoke('Echo', new Subject())).rejects.toThrow(
      'HubException: Client sent 1 stream(s), Hub method expects 0.',
    );
    expect(errors.map(String)).toEqual(['Error: secret', expect.stringContaining('BigInt')]);
  });

  test('a stream delivers its items, its end and its failure, and stops when canceled', async () => {
    const { url } = await startMatrixHub();
    const client = await startClient(url, { transport, protocol });
    const canceled = recordEvents(client, 'Canceled');
    expect(await collect(client.stream('Count', 50))).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    await expect(collect(client.stream('Trip'))).rejects.toThrow(
      new Error('An error occurred on the server while streaming results.'),
    );
    await new Promise<void>((resolve) => {
      const subscription = client.stream('Forever').subscribe({
        next() {
          subscription.dispose();
          resolve();
        },
        error() {},
        complete() {},
      });
    });
    await expect.poll(() => canceled.length).toBe(1);
    // The cancellation is often in the same frame as the call.
    const subscription = client.stream('Watch').subscribe({ next() {}, error() {}, complete() {} });
    subscription.dispose();
    await expect.poll(() => canceled.length).toBe(2);
  });

  test('a client streams values to methods that return one result and to methods that stream results', async () => {
    const { url, hub, errors } = await startMatrixHub();
    const client = await startClient(url, { transport, protocol });
    const numbers = new Subject<number>();
    const sum = client.invoke('Sum', 1000, numbers);
    for (let number = 1; number <= 40; number++) numbers.next(number);
    numbers.complete();
    expect(await sum).toBe(1820);
    const more = new Subject<number>();
    const doubled = collect(client.stream('Double', more));
    for (const number of [1, 2, 3]) more.next(number);
    more.complete();
    expect(await doubled).toEqual([2, 4, 6]);
    const broken = new Subject<number>();
    const failing = client.invoke('Sum', 0, broken);
    broken.error(new Error('no more'));
    await expect(failing).rejects.toThrow(
      "An unexpected error occurred invoking 'Sum' on the server. HubException: no more",
    );
    // If a client breaks off, also by leaving, no server error is logged.
    const left = client.send('Sum', 0, new Subject<number>());
    await left;
    await client.stop();
    await expect.poll(() => [...hub.connections()]).toEqual([]);
    await new Promise(setImmediate);
    expect(errors).toEqual([]);
  });

  test('the server asks the client for a result', async () => {
    const { url } = await startMatrixHub();
    const client = await startClient(url, { transport, protocol });
    client.on('answer', (question: string) => `${question} 42`);
    expect(await client.invoke('AskMe', 'How many?')).toBe('How many? 42');
    client.off('answer');
    await expect(client.invoke('AskMe', 'And now?')).rejects.toThrow("occurred invoking 'AskMe' on the server.");
  });

  test('calls of one connection run in order', async () => {
    const order: number[] = [];
    const { url } = await startHub({
      methods: {
        async Note(_call, number) {
          for (let turn = Number(number); turn < 8; turn++) await new Promise(setImmediate);
          order.push(Number(number));
        },
      },
    });
    const client = await startClient(url, { transport, protocol });
    await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((number) => client.invoke('Note', number)));
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test('a client that stops disconnects cleanly', async () => {
    const { url, disconnected } = await startMatrixHub();
    const client = await startClient(url, { transport, protocol });
    await client.stop();
    await expect.poll(() => disconnected).toEqual([{ clean: true, reason: 'client-closed', userId: 'ana' }]);
  });

  test('a client that is closed permanently does not reconnect', async () => {
    const { url, hub, disconnected } = await startMatrixHub();
    const client = await startClient(url, { transport, protocol, reconnect: [0, 0] });
    const end = closed(client);
    hub.closeUser('ana', { error: 'Signed out.' });
    expect(String(await end)).toContain('Server returned an error on close: Signed out.');
    expect(disconnected).toEqual([{ clean: true, reason: 'server-closed', userId: 'ana' }]);
  });

  test('a client that is told to reconnect does so', async () => {
    const { url, hub, disconnected } = await startMatrixHub();
    const client = await startClient(url, { transport, protocol, reconnect: [0, 0] });
    const back = new Promise((resolve) => {
      client.onreconnected(resolve);
    });
    hub.closeUser('ana', { allowReconnect: true });
    await back;
    expect(await client.invoke('Echo', 1)).toBe(1);
    expect(disconnected).toEqual([{ clean: false, reason: 'server-closed', userId: 'ana' }]);
  });

  test('a client without credentials is refused', async () => {
    const { url } = await startMatrixHub();
    await expect(officialClient(url, { transport, protocol, user: 'nobody' }).start()).rejects.toThrow(
      "Status code '401'",
    );
  });

  test('a message that is too long ends the connection', async () => {
    const { url, disconnected } = await startMatrixHub();
    const client = await startClient(url, { transport, protocol });
    const end = closed(client);
    const call = client.invoke('Echo', 'x'.repeat(33_000));
    await expect(call).rejects.toThrow();
    expect(String(await end)).toContain('Connection closed with an error.');
    expect(disconnected).toEqual([{ clean: false, reason: 'protocol-error', userId: 'ana' }]);
  });
});

async function collect(stream: { subscribe(observer: object): unknown }): Promise<unknown[]> {
  const items: unknown[] = [];
  return new Promise((resolve, reject) => {
    stream.subscribe({
      next: (item: unknown) => void items.push(item),
      complete: () => resolve(items),
      error: reject,
    });
  });
}
