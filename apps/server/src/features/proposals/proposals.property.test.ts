import type { Message } from '@ambiance/contract/chat';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { actInOrder, leaveAndReturn } from '../../../test/random-orders.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const deeds = [
  'propose',
  'propose',
  'propose',
  'counter',
  'accept',
  'accept',
  'decline',
  'cancel',
  'block',
  'close',
  'delete',
  'wait',
  'jobs',
] as const;
const happenings = fc.array(
  fc.record({
    who: fc.nat({ max: 1 }),
    what: fc.constantFrom(...deeds),
    /** The index of the proposal, counted from the newest. */
    which: fc.nat({ max: 2 }),
    hours: fc.integer({ min: 1, max: 5 }),
    /** True if the next step waits for this one. */
    isAlone: fc.boolean(),
  }),
  { minLength: 8, maxLength: 30, size: 'max' },
);

const isFinal = (status: string | undefined) => status !== 'open' && status !== 'accepted';
const id = (value: unknown) => ({ params: { id: String(value) } });

test('after any order of proposing, answering, parting and waiting, at most one proposal is open', async () => {
  const server = await startTestServer();
  const { db } = server.platform;
  const [cleo, dan] = [await server.signUp({ tier: 'premium' }), await server.signUp({ tier: 'premium' })];
  const atCleo = await openChat(server.address, cleo.accessToken);
  await atCleo.send(dan.id, 'Between us');

  await fc.assert(
    fc.asyncProperty(happenings, async (all) => {
      const people = [await server.signUp({ tier: 'premium' }), await server.signUp({ tier: 'premium' })];
      await (await openChat(server.address, people[0]!.accessToken)).send(people[1]!.id, 'Hello');
      const wish = (hours: number) => ({
        place: { text: 'Here' },
        at: new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString(),
      });
      const between = await cleo.proposals.propose({ body: { toUserId: dan.id, ...wish(1000) } });
      const read = () => people[0]!.chat.history(id(people[1]!.id)).catch(() => undefined);
      let known: readonly Message[] = (await read())!;

      async function act({ who, what, which, hours }: (typeof all)[number]): Promise<unknown> {
        const [me, other] = [people[who]!, people[1 - who]!];
        const target = known.filter(({ proposal }) => proposal).at(-1 - which)?.id ?? 0;
        const body = wish(hours);
        const acts: Record<(typeof deeds)[number], () => Promise<unknown>> = {
          propose: () => me.proposals.propose({ body: { toUserId: other.id, ...body } }),
          counter: () => me.proposals.counter({ ...id(target), body }),
          accept: () => me.proposals.accept(id(target)),
          decline: () => me.proposals.decline(id(target)),
          cancel: () => me.proposals.cancel(id(target)),
          block: () => me.blocks.add(id(other.id)).then(() => me.blocks.remove(id(other.id))),
          close: () => me.chat.close(id(other.id)).then(() => me.chat.reopen(id(other.id))),
          delete: async () => {
            people[people.indexOf(me)] = await leaveAndReturn(server, me);
          },
          wait: async () => server.clock.advance({ minutes: hours * 30 }),
          jobs: () => server.runJobs(),
        };
        return acts[what]();
      }
      async function look() {
        const now = await read();
        if (!now) return;
        const proposals = now.filter(({ proposal }) => proposal);
        expect(proposals.filter(({ proposal }) => proposal?.status === 'open').length).toBeLessThan(2);
        for (const before of known) {
          const after = now.find((one) => one.id === before.id);
          expect(after?.proposal?.atUtc).toBe(before.proposal?.atUtc);
          if (before.proposal && isFinal(before.proposal.status)) {
            expect(after?.proposal?.status).toBe(before.proposal.status);
          }
          if (before.proposal?.status === 'accepted') expect(after?.proposal?.status).not.toBe('open');
        }
        const agreed = proposals.filter(({ proposal }) => proposal?.status === 'accepted').map((one) => one.id);
        for (const { proposal } of proposals) {
          if (new Date(proposal!.atUtc).getTime() + 7_200_000 <= server.clock.now().getTime()) {
            expect(isFinal(proposal!.status)).toBe(true);
          }
        }
        for (const one of people) {
          const agenda = await one.proposals.agenda();
          expect(agenda.map(({ message }) => message.id).toSorted((a, b) => a - b)).toEqual(agreed);
        }
        known = now;
      }

      await actInOrder(all, act, look);

      // For the two bystanders nothing has changed.
      expect((await cleo.chat.history(id(dan.id))).at(-1)).toEqual(between);
      await cleo.proposals.cancel(id(between.id));
      await db.deleteFrom('proposals').where('message_id', '=', between.id).execute();
    }),
    { numRuns: 8 },
  );
});
