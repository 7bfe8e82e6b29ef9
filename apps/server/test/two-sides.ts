import type { ChatHubEvents } from '@ambiance/contract/chat-events';
import { type ChatClient, openChat } from './chat-client.ts';
import type { SignedIn } from './people.ts';
import { montreal } from './searching.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';
import { until } from './until.ts';

/** A member on one side of a block, with everything about them that could be revealed. */
export interface Side extends SignedIn {
  device: ChatClient;
  firstMessageId?: number;
  /** The point is their exact position, which no other member may see. */
  facts: Record<'id' | 'name' | 'email' | 'photo' | 'words' | 'point', string>;
}

export interface World {
  server: TestServer;
  ana: Side;
  ben: Side;
  /** Has a conversation with both and no block with either. Receives the same presence events as the two should. */
  friend: Side;
}

/** Resolves when a person has received one more such event after an action. */
export async function receives(person: Side, event: keyof ChatHubEvents, action: () => Promise<void>): Promise<void> {
  const times = person.device.received(event).length;
  await action();
  await person.device.receives(event, times + 1);
}

export async function openWorld(): Promise<World> {
  const server = await startTestServer();
  const [ana, ben] = [await join(server, 'Anaïs', 'a'), await join(server, 'Benoît', 'b')];
  const friend = await join(server, 'Cléo', 'c', {});
  for (const [from, to] of [
    [ana, ben],
    [ben, ana],
    [ana, ben],
    [ben, ana],
    [ana, friend],
    [ben, friend],
  ] as const) {
    const message = await from.device.send(to.id, from.facts.words);
    from.firstMessageId ??= message!.id;
  }
  await until(() => [ana, ben].every(({ device }) => device.received('UserOnline').length === 2));
  return { server, ana, ben, friend };
}

async function join(
  server: TestServer,
  displayName: string,
  letter: string,
  position: object = { latitude: montreal[0], longitude: montreal[1] },
): Promise<Side> {
  const person = await server.signUp({ displayName, city: 'Laval', mood: 'chat', ...position });
  const photo = letter.repeat(32);
  await server.platform.db
    .insertInto('photos')
    .values({
      id: photo,
      user_id: person.id,
      number: 1,
      extension: 'webp',
      is_primary: true,
      created_at: server.clock.now(),
    })
    .execute();
  const words = `Words of ${displayName}`;
  const facts = { id: person.id, name: displayName, email: person.email, photo, words, point: String(montreal[0]) };
  return { ...person, facts, device: await openChat(server.address, person.accessToken) };
}
