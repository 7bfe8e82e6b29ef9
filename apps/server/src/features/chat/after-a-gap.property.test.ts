import type { Message } from '@ambiance/contract/chat';
import { historyPageSize, reactions } from '@ambiance/domain/conversations';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ChatClient, openChat } from '../../../test/chat-client.ts';
import type { SignedIn } from '../../../test/people.ts';
import { startNodes } from '../../../test/start-nodes.ts';

const happenings = fc.array(
  fc.record({
    who: fc.nat({ max: 1 }),
    what: fc.constantFrom('send', 'send', 'reply', 'react', 'react', 'take back', 'unsend', 'lose', 'lose', 'return'),
    /** Index of the message, counted back from the newest. */
    which: fc.nat({ max: 12 }),
    /** If true, the next action waits for this one. */
    isAlone: fc.boolean(),
  }),
  { minLength: 10, maxLength: 60, size: 'max' },
);
type Happening = typeof happenings extends fc.Arbitrary<(infer One)[]> ? One : never;

const numberOf = ({ id, changeId = id }: Message) => changeId;
/** Nodes push in parallel, so this many of the newest messages may arrive out of order. */
const overlap = 20;

/** One person's view of a conversation, from all pages and events received: each message after its latest change. */
function createFollower(address: string, me: SignedIn, partner: SignedIn) {
  const pages: Message[] = [];
  const devices: ChatClient[] = [];
  let device: ChatClient | undefined;
  const heard = () => [
    ...pages,
    ...devices.flatMap((one) => [...one.received('ReceiveMessage'), ...one.received('MessageChanged')]),
  ];
  const picture = () => {
    const byId = new Map<number, Message>();
    for (const message of heard()) {
      const known = byId.get(message.id);
      if (!known || numberOf(message) > numberOf(known)) byId.set(message.id, message);
    }
    return [...byId.values()].toSorted((one, other) => one.id - other.id);
  };
  return {
    me,
    partner,
    picture,
    device: () => device,
    lose() {
      device?.lose();
      device = undefined;
    },
    /** Connects and fetches what was missed. */
    async return() {
      if (device) return;
      const known = picture()
        .map(numberOf)
        .toSorted((one, other) => one - other);
      let after = known.at(-overlap - 1) ?? 0;
      device = await openChat(address, me.accessToken);
      devices.push(device);
      for (let isLast = false; !isLast;) {
        const query = { after: String(after) };
        const page = await me.chat.changes({ params: { id: partner.id }, query });
        pages.push(...page);
        after = Math.max(after, ...page.map(numberOf));
        isLast = page.length < historyPageSize;
      }
    },
  };
}
type Follower = ReturnType<typeof createFollower>;

/** Performs one action; ignores refusals and lost connections. */
async function act({ me, partner, device, picture }: Follower, { what, which }: Happening): Promise<void> {
  const target = picture().at(-1 - which)?.id ?? 0;
  const invoke = (method: string, ...more: unknown[]) => device()?.connection.invoke(method, partner.id, ...more);
  const calls: Partial<Record<Happening['what'], () => Promise<unknown> | undefined>> = {
    send: () => invoke('SendMessage', `${me.id} ${which}`),
    reply: () => invoke('SendMessage', `Well, ${which}`, null, target),
    react: () => invoke('ReactToMessage', target, reactions[which % reactions.length]),
    'take back': () => invoke('ReactToMessage', target, null),
    unsend: () => invoke('UnsendMessage', target),
  };
  await calls[what]?.()?.catch(() => undefined);
}

/** Drops the text of quotes. A quote that arrived early may show the text of a message that was unsent later. */
const withoutQuotedText = (messages: readonly Message[]) =>
  messages.map(({ replyTo, ...message }) => ({ ...message, replyToId: replyTo?.id }));

test('after any messages, changes and gaps on two nodes, both screens match the database', async () => {
  const { east, west } = await startNodes();
  const member = () => east.signUp({ tier: 'premium' });
  const cleo = await member();
  const atCleo = await openChat(west.address, cleo.accessToken);
  await fc.assert(
    fc.asyncProperty(happenings, async (all) => {
      const [ana, ben] = [await member(), await member()];
      const message = await atCleo.send(ana.id, 'Between us');
      const between = await atCleo.connection.invoke<Message>('ReactToMessage', ana.id, message!.id, 'wow');
      const followers = [createFollower(east.address, ana, ben), createFollower(west.address, ben, ana)] as const;
      for (const one of followers) await one.return();

      const acts: Promise<void>[] = [];
      for (const one of all) {
        const follower = followers[one.who]!;
        if (one.what === 'lose') follower.lose();
        else if (one.what === 'return') await follower.return();
        else acts.push(act(follower, one));
        if (one.isAlone) await Promise.all(acts);
      }
      await Promise.all(acts);
      for (const one of followers) {
        one.lose();
        await one.return();
      }
      const pictures = followers.map(({ picture }) => withoutQuotedText(picture()));
      const stored: Message[] = [];
      for (let isLast = false; !isLast;) {
        const query = { after: String(stored.at(-1)?.id ?? 0) };
        const page = await ana.chat.history({ params: { id: ben.id }, query });
        stored.push(...page);
        isLast = page.length < historyPageSize;
      }
      expect(pictures).toEqual([withoutQuotedText(stored), withoutQuotedText(stored)]);
      for (const { replyTo } of stored) {
        if (replyTo?.isUnsent)
          expect(stored).toContainEqual(expect.objectContaining({ id: replyTo.id, isUnsent: true }));
      }
      expect(await cleo.chat.history({ params: { id: ana.id } })).toEqual([between]);
    }),
    { numRuns: 5 },
  );
});
