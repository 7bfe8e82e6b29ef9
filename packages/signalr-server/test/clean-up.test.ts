import { expect, test } from 'vitest';
import type { BusChannel } from '../src/bus/hub-bus.ts';
import { Call } from '../src/call.ts';
import { ConnectionRegistry, type OpenConnection } from '../src/connection-registry.ts';
import type { Method } from '../src/methods.ts';
import type { HubUser } from '../src/types.ts';
import { Uploads } from '../src/uploads.ts';

type Connection = OpenConnection<HubUser>;
const connectionOf = (id: string, userId: string) => ({ id, user: { userId } }) as Connection;

function startRegistry() {
  const subscribed: BusChannel[] = [];
  const bus = {
    subscribe: (channel: BusChannel) => void subscribed.push(channel),
    unsubscribe: (channel: BusChannel) =>
      void subscribed.splice(
        subscribed.findIndex(
          ({ to, ...one }) => to === channel.to && JSON.stringify({ to, ...one }) === JSON.stringify(channel),
        ),
        1,
      ),
    enterGroup: () => undefined,
    leaveGroup() {},
  };
  return { registry: new ConnectionRegistry(bus), subscribed };
}

test('after a user’s last connection has closed, the next one is their first again; other users keep theirs', () => {
  const { registry } = startRegistry();
  const [first, other] = [connectionOf('1', 'ana'), connectionOf('2', 'ben')];
  expect([registry.add(first), registry.add(other)]).toEqual([true, true]);
  expect(registry.remove(first)).toBe(true);
  expect(registry.remove(first)).toBe(false);
  expect(registry.ofUser('ana')).toEqual([]);
  expect(registry.ofUser('ben')).toEqual([other]);
  expect(registry.add(connectionOf('3', 'ana'))).toBe(true);
  expect([...registry.byId.keys()]).toEqual(['2', '3']);
});

test('a user whose last connection has closed is subscribed to again at the next one; other users stay subscribed', () => {
  const { registry, subscribed } = startRegistry();
  const [ana, ben] = [
    { to: 'user', id: 'ana' },
    { to: 'user', id: 'ben' },
  ];
  for (const id of ['ana', 'ana', 'ben']) void registry.listen(id);
  registry.unlisten('ana');
  expect(subscribed).toEqual([ana, ben]);
  registry.unlisten('ana');
  expect(subscribed).toEqual([ben]);
  void registry.listen('ana');
  expect(subscribed).toEqual([ben, ana]);
});

test('a group that all have left is subscribed to again at the next join', () => {
  const { registry, subscribed } = startRegistry();
  const [ana, ben] = [connectionOf('1', 'ana'), connectionOf('2', 'ben')];
  void registry.join(ana, 'tea');
  void registry.join(ben, 'tea');
  void registry.join(ben, 'wine');
  registry.leave(ana, 'tea');
  expect([...registry.ofGroup('tea')]).toEqual([ben]);
  registry.leave(ben, 'tea');
  expect(subscribed).toEqual([{ to: 'group', id: 'wine' }]);
  void registry.join(ana, 'tea');
  expect(subscribed).toContainEqual({ to: 'group', id: 'tea' });
  expect([...registry.ofGroup('tea')]).toEqual([ana]);
});

test('the signal of a cancelled call is aborted, whether it was read before or after', () => {
  const method = { name: 'Tea' } as Method<HubUser>;
  const [before, after] = [1, 2].map(() => new Call(connectionOf('1', 'ana') as never, method, []));
  const { signal } = before!;
  expect(signal.aborted).toBe(false);
  for (const call of [before!, after!]) call.abort();
  expect([signal.aborted, after!.signal.aborted, after!.aborted]).toEqual([true, true, true]);
});

test('streams that ended or were abandoned release their ids, and no later stream has to wait', () => {
  let changes = 0;
  const uploads = new Uploads(1, () => (changes += 1));
  expect(uploads.open(['a', 'b'])).toBeUndefined();
  uploads.add('a', 'item');
  expect(uploads.crowded).toBe(true);
  uploads.discard(['a']);
  expect([uploads.crowded, changes]).toEqual([false, 1]);
  expect(uploads.named(['a', 'b'])).toHaveLength(1);
  expect(uploads.open(['a'])).toBeUndefined();
  uploads.add('b', 'item');
  uploads.end();
  expect(uploads.crowded).toBe(false);
  expect(uploads.open(['a', 'b'])).toBeUndefined();
});
