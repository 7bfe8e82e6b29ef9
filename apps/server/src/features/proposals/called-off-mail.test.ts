import { expect, test } from 'vitest';
import { mailTo } from '../../../test/mailbox.ts';
import { agree, id, propose, startWithCouple } from '../../../test/proposing.ts';
import { startPushService } from '../../../test/push-service.ts';
import type { TestServer } from '../../../test/start-test-server.ts';

const tonight = { place: { text: 'The chess tables' }, at: '2026-11-18T20:00:00-05:00' };
const inTwoDays = { ...tonight, at: '2026-11-20T20:00:00-05:00' };

/** Two members and two bystanders, and the number of mails about a called-off meeting that each of them got. */
async function start() {
  const service = await startPushService();
  const { server, watching, ana, ben } = await startWithCouple({ pushAgent: service.agent });
  const mailsTo = async ({ email }: { email: string }) =>
    (await mailTo(server, email)).filter(({ subject }) => /is off|annulée/.test(subject));
  const agreeOn = (wish: typeof tonight) => agree(ana, ben, wish);
  return { server, service, watching, ana, ben, mailsTo, agreeOn };
}

/** Lets time pass and sends the notifications that are due then. */
async function notify(server: TestServer, after: { seconds: number }) {
  server.clock.advance(after);
  await server.jobs.find(({ name }) => name === 'send notifications')!.run();
}

test('a meeting within a day that is called off is mailed to the other person if they have no device for notifications', async () => {
  const { server, ana, ben, mailsTo, agreeOn, watching } = await start();
  await ana.members.updateMe({ body: { language: 'fr' } });
  const meeting = await agreeOn(tonight);
  await ben.proposals.cancel(meeting);
  await ben.proposals.cancel(meeting);
  expect(await mailsTo(ana)).toEqual([]);
  server.clock.advance({ seconds: 10 });
  expect(await mailsTo(ana)).toMatchObject([
    {
      subject: 'Ta rencontre est annulée',
      text: expect.stringMatching(/vient d’annuler la rencontre prévue avec toi\s: mercredi 18 novembre à 20\sh\./),
    },
  ]);
  for (const person of [ben, watching.cleo, watching.dan]) expect(await mailsTo(person)).toEqual([]);
  await watching.areUntouched();
});

test('a meeting that ends with a conversation is mailed in the same way', async () => {
  const { ana, ben, mailsTo, agreeOn } = await start();
  await agreeOn(tonight);
  await ben.chat.close(id(ana.id));
  expect(await mailsTo(ana)).toMatchObject([
    { subject: 'Your meeting is off', text: expect.stringMatching(/Wednesday, November 18 at 8:00\sp\.m\.\s/) },
  ]);
});

test('no mail is sent about a meeting in more than a day, an open proposal, or to someone who gets notifications', async () => {
  const { server, service, ana, ben, mailsTo, agreeOn } = await start();
  await ben.proposals.cancel(await agreeOn(inTwoDays));
  await ana.proposals.cancel(id((await propose(ana, ben, tonight)).id));
  const device = service.device();
  await ana.notifications.subscribe({ body: device.subscription });
  await ben.proposals.cancel(await agreeOn(tonight));
  await notify(server, { seconds: 10 });
  expect(device.shown).toMatchObject([{ body: 'A meeting was called off.' }]);
  server.clock.advance({ minutes: 2 });
  for (const person of [ana, ben]) expect(await mailsTo(person)).toEqual([]);
});

test.each([
  ['is gone', 410],
  ['cannot be reached', 500],
])('a meeting that is called off is mailed after a minute if the only device %s', async (_, status) => {
  const { server, service, watching, ana, ben, mailsTo, agreeOn } = await start();
  const device = service.device((response) => response.writeHead(status).end());
  await ana.notifications.subscribe({ body: device.subscription });
  await ben.proposals.cancel(await agreeOn(tonight));
  await notify(server, { seconds: 10 });
  expect(await mailsTo(ana)).toEqual([]);
  server.clock.advance({ minutes: 1 });
  expect(await mailsTo(ana)).toMatchObject([{ subject: 'Your meeting is off' }]);
  for (const person of [ben, watching.cleo, watching.dan]) expect(await mailsTo(person)).toEqual([]);
  await watching.areUntouched();
});
