import { expect, test } from 'vitest';
import { createInProcessBus } from '../src/bus/in-process-bus.ts';
import type { HubBus } from '../src/bus/hub-bus.ts';
import { combinations, recordEvents, startClient } from './official-client.ts';
import { startHub } from './start-hub.ts';

/** A bus with delayed messages and subscriptions. */
function slowBus(): HubBus {
  const bus = createInProcessBus();
  return {
    join(node) {
      const link = bus.join(node);
      return new Proxy(link, {
        get(target, name) {
          if (name === 'subscribe') {
            return async (channel: Parameters<typeof link.subscribe>[0]) => {
              await new Promise(setImmediate);
              await link.subscribe(channel);
            };
          }
          const value: unknown = Reflect.get(target, name);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
    },
  };
}

test.each(combinations)('a client on any node can be asked for a result by its id, over $name', async (combination) => {
  const { transport, protocol } = combination;
  const bus = createInProcessBus();
  const [east, west] = [await startHub({ bus }), await startHub({ bus })];
  const ana = await startClient(west.url, { user: 'ana', transport, protocol });
  const ben = await startClient(west.url, { user: 'ben', transport, protocol });
  ana.on('Name', (greeting: string) => `${greeting} Ana`);
  ben.on('Name', () => {
    throw new Error('I will not say.');
  });
  const [anaId, benId] = west.connected.map(({ id }) => id);
  for (const { hub } of [east, west]) {
    expect(await hub.toConnection(anaId ?? '').invoke('Name', 'I am')).toBe('I am Ana');
    await expect(hub.toConnection(benId ?? '').invoke('Name')).rejects.toThrow('I will not say.');
    await expect(hub.toConnection(`nobody${anaId?.slice(6) ?? ''}`).invoke('Name')).rejects.toThrow(
      'There is no such connection.',
    );
  }
});

test('a call waits for a dead node no longer than for a client', async () => {
  const { hub, clock } = await startHub();
  const asked = hub.toConnection('a-connection-of-a-node-that-died').invoke('Name');
  const refused = expect(asked).rejects.toThrow('The client did not answer in time.');
  clock.advance(30);
  await refused;
});

test('groups can be joined and left by connection id from any node', async () => {
  const bus = createInProcessBus();
  const [east, west] = [await startHub({ bus }), await startHub({ bus })];
  const clients = [await startClient(west.url, { user: 'ana' }), await startClient(west.url, { user: 'ben' })];
  const heard = clients.map((client) => recordEvents(client, 'E'));
  const ana = west.connected[0]?.id ?? '';
  await east.hub.toConnection(ana).join('room');
  east.hub.toGroup('room').send('E', 'from east');
  west.hub.toGroup('room').send('E', 'from west');
  east.hub.toGroups(['hall', 'room']).send('E', 'from east to both');
  await east.hub.toConnection(ana).leave('room');
  east.hub.toGroups(['hall', 'room']).send('E', 'nobody');
  east.hub.toAll().send('E', 'end');
  await expect.poll(() => heard.every((events) => events.at(-1)?.[0] === 'end')).toBe(true);
  expect(heard.map((events) => new Set(events.flat()))).toEqual([
    new Set(['from east', 'from west', 'from east to both', 'end']),
    new Set(['end']),
  ]);
  await expect(west.hub.toConnection(ana.replace(/^./, '~')).join('room')).rejects.toThrow(
    'There is no such connection.',
  );
});

test('the members of a group are known on every node, from joining to leaving or disconnecting', async () => {
  const bus = createInProcessBus();
  const [east, west] = [await startHub({ bus }), await startHub({ bus })];
  const ana = await startClient(east.url, { user: 'ana' });
  for (const user of ['ben', 'ben', 'cleo']) await startClient(west.url, { user });
  const joined = [...east.connected, ...west.connected.slice(0, 2)];
  for (const connection of joined) await connection.join('room');
  await west.connected[2]?.join('hall');
  const namesIn = async (group: string) => {
    const lists = await Promise.all([east, west].map(({ hub }) => hub.groupMembers(group)));
    return lists.map((members) => members.map(({ userId }) => String(userId)).toSorted());
  };
  expect(await namesIn('room')).toEqual([
    ['ana', 'ben', 'ben'],
    ['ana', 'ben', 'ben'],
  ]);
  const ids = (await east.hub.groupMembers('room')).map(({ connectionId }) => connectionId);
  expect(new Set(ids)).toEqual(new Set(joined.map(({ id }) => id)));
  await east.hub.toConnection(west.connected[0]?.id ?? '').leave('room');
  await ana.stop();
  await expect.poll(() => namesIn('room')).toEqual([['ben'], ['ben']]);
  expect(await namesIn('hall')).toEqual([['cleo'], ['cleo']]);
  expect(await namesIn('garden')).toEqual([[], []]);
});

test('a client that has joined a group receives what other nodes send to it from then on', async () => {
  const bus = slowBus();
  const [east, west] = [await startHub({ bus }), await startHub({ bus })];
  const client = await startClient(west.url, { user: 'ana' });
  const heard = recordEvents(client, 'E');
  const [connection] = west.connected;
  await Promise.all([connection?.join('room'), connection?.join('room')]);
  east.hub.toGroup('room').send('E', 'hello');
  await expect.poll(() => heard).toEqual([['hello']]);
});

test.each(combinations)(
  'a call knows its protocol, request, address and stored data, over $name',
  async (combination) => {
    const { transport, protocol } = combination;
    const { url } = await startHub({
      keepRequests: true,
      onConnected: ({ items }) => void items.set('calls', 0),
      methods: {
        Count({ connection }) {
          const calls = Number(connection.items.get('calls')) + 1;
          connection.items.set('calls', calls);
          const { address, request } = connection;
          return [calls, connection.protocol, address, request?.query.get('room'), request?.raw.headers['x-tenant']];
        },
      },
    });
    const options = { transport, protocol, headers: { 'X-Tenant': 'north' } };
    const client = await startClient(`${url}?room=7`, options);
    const other = await startClient(`${url}?room=8`, options);
    expect(await client.invoke('Count')).toEqual([1, protocol, '127.0.0.1', '7', 'north']);
    expect(await client.invoke('Count')).toEqual([2, protocol, '127.0.0.1', '7', 'north']);
    expect(await other.invoke('Count')).toEqual([1, protocol, '127.0.0.1', '8', 'north']);
  },
);
