import { expect, test } from 'vitest';
import { evening, halfPast, id, lea, refused, show, stop, tokenIn } from '../../../test/check-in-evening.ts';
import { mailTo } from '../../../test/mailbox.ts';
import type { SignedIn } from '../../../test/people.ts';
import { refusal, startSmtpServer } from '../../../test/smtp-server.ts';
import type { TestServer } from '../../../test/start-test-server.ts';
import { startTwilioServer, twilioAccount } from '../../../test/twilio-server.ts';
import { until } from '../../../test/until.ts';
import { watchEffects } from '../../../test/watch-effects.ts';
import { query } from '../../platform/database/database.ts';
import { createSmtpMailer } from '../../platform/services/mailer.ts';
import { createTwilioSms } from '../../platform/services/twilio-sms.ts';

const byPhone = { email: undefined, phone: '15145550199', language: 'en' } as const;
const kindsOf = async (person: SignedIn) => (await person.notices.mine()).map(({ kind }) => kind);
/** The member is asked at the hour of the check-in. Half an hour later it is time to tell the friend. */
const nobodyAnswers = async (server: TestServer) => {
  server.clock.set('2026-11-19T03:00:00Z');
  await server.runJobs();
  server.clock.set(halfPast);
};
const runFiveTimes = async (server: TestServer) => {
  for (const _ of Array(5)) await server.runJobs();
};
/** The token of the link in a text. */
const linkIn = (text: string | undefined) => /token=([\da-f]{64})/.exec(text ?? '')![1]!;

/** An evening whose friends get texts through Twilio. */
async function withTwilio(environment: Record<string, string> = {}) {
  const twilio = await startTwilioServer();
  const sms = createTwilioSms({ ...twilioAccount, apiUrl: twilio.url, messagesUrl: twilio.url });
  return { twilio, ...(await evening({ sms, environment })) };
}

test.each([
  ['who opted out at the text service', 21610],
  ['with a landline', 21614],
  ['in a country without texts', 21408],
  ['whom none of our numbers can reach', 21612],
])('the member learns that a friend %s was not reached, once, and no text is tried again', async (_, code) => {
  const { server, ana, twilio, setUp, othersAreUntouched } = await withTwilio();
  await setUp(byPhone);
  twilio.fault = { status: 400, code };
  await nobodyAnswers(server);
  await runFiveTimes(server);
  server.clock.advance({ minutes: 5 });
  await server.runJobs();
  expect(await ana.checkIns.mine()).toMatchObject([{ state: 'not-reached', isCallAsked: false }]);
  expect(await kindsOf(ana)).toEqual(['friend-not-reached']);
  expect(twilio.asked).toHaveLength(1);
  // She has no device, so she also gets a mail. The question of the same minute is no longer mailed.
  expect(await mailTo(server, ana.email)).toMatchObject([{ subject: 'We couldn’t reach your friend' }]);
  await othersAreUntouched();
});

test('a member who asks to be called learns at once that the friend’s number was refused', async () => {
  const { server, ana, twilio, setUp, othersAreUntouched } = await withTwilio();
  const { id: number } = await setUp(byPhone);
  twilio.fault = { status: 400, code: 21614 };
  for (const _ of [1, 2])
    expect(await ana.checkIns.callMe(id(number))).toMatchObject({ state: 'not-reached', isCallAsked: false });
  await runFiveTimes(server);
  expect(await kindsOf(ana)).toEqual(['friend-not-reached']);
  expect(twilio.asked).toHaveLength(1);
  // She chooses someone else for the same meeting.
  expect(await setUp({ email: 'zoe@example.com' })).toMatchObject({ state: 'waiting', friend: 'zoe@example.com' });
  expect(await ana.checkIns.mine()).toHaveLength(1);
  await othersAreUntouched();
});

test('while texts fail, the state says that we are trying; the friend counts as notified once the text is sent', async () => {
  const { server, ana, twilio, setUp, othersAreUntouched } = await withTwilio();
  await setUp(byPhone);
  twilio.fault = { status: 503, code: 20503 };
  await nobodyAnswers(server);
  await runFiveTimes(server);
  expect(await ana.checkIns.mine()).toMatchObject([{ state: 'trying' }]);
  // A try without an answer may have reached the friend, so its link works.
  const shown = async (text?: string) => (await show(server, linkIn(text))).text();
  expect(await shown(twilio.asked[0]!.Body)).toContain('>Ben<');
  server.clock.advance({ minutes: 1 });
  await runFiveTimes(server);
  expect(twilio.asked).toHaveLength(2);
  expect(await kindsOf(ana)).toEqual([]);

  delete twilio.fault;
  server.clock.advance({ minutes: 1 });
  await runFiveTimes(server);
  expect(await ana.checkIns.mine()).toMatchObject([{ state: 'told', isCallAsked: false }]);
  expect(await kindsOf(ana)).toEqual(['friend-notified']);
  expect(twilio.asked).toHaveLength(3);
  for (const { Body } of twilio.asked) expect(await shown(Body)).toContain('>Ben<');
  await othersAreUntouched();
});

test('the friend of a member who wants a call is asked to call once texts work again', async () => {
  const { server, ana, twilio, setUp, othersAreUntouched } = await withTwilio();
  const { id: number } = await setUp(byPhone);
  twilio.fault = { status: 503, code: 20503 };
  for (const _ of [1, 2])
    expect(await ana.checkIns.callMe(id(number))).toMatchObject({ state: 'trying', isCallAsked: false });
  expect(twilio.asked).toHaveLength(1);
  delete twilio.fault;
  server.clock.advance({ minutes: 1 });
  await runFiveTimes(server);
  expect(await ana.checkIns.mine()).toMatchObject([{ state: 'told', isCallAsked: true }]);
  expect(twilio.asked.map(({ Body }) => Body!.slice(0, 49))).toEqual(
    Array(2).fill('Ambiance: Ana wants you to call right now. Who th'),
  );
  await othersAreUntouched();
});

test('while the text to one friend hangs, the friends of other members get theirs', async () => {
  const { server, ana, ben, messageId, setUp, othersAreUntouched } = await evening();
  await setUp(byPhone);
  await ben.checkIns.setUp({ body: { messageId, ...lea, ...byPhone, phone: '15145550188' } });
  await nobodyAnswers(server);
  const { sms, outboxes } = server.platform;
  const send = sms.sendText!;
  const paused = Promise.withResolvers<void>();
  sms.sendText = async (message) => {
    if (message.to === '+15145550199') await paused.promise;
    return send(message);
  };
  const running = server.jobs.find(({ name }) => name === 'notify friends')!.run();
  const received = async () => (await outboxes.sms!.newest(10)).map(({ to }) => to);
  await until(async () => (await ben.checkIns.mine())[0]!.state === 'told');
  expect(await received()).toEqual(['+15145550188']);
  expect(await ana.checkIns.mine()).toMatchObject([{ state: 'trying' }]);
  paused.resolve();
  await running;
  expect(await received()).toEqual(['+15145550199', '+15145550188']);
  expect(await ana.checkIns.mine()).toMatchObject([{ state: 'told' }]);
  await othersAreUntouched();
});

test('the member learns if a text that was accepted is not delivered, and one that was delivered is not checked again', async () => {
  const { server, ana, ben, messageId, twilio, setUp, othersAreUntouched } = await withTwilio();
  const { id: hers } = await setUp(byPhone);
  const { id: his } = await ben.checkIns.setUp({ body: { messageId, ...lea, ...byPhone, phone: '15145550188' } });
  for (const [who, number] of [
    [ana, hers],
    [ben, his],
  ] as const)
    expect(await who.checkIns.callMe(id(number))).toMatchObject({ state: 'told', isCallAsked: true });
  await server.runJobs();
  expect([await kindsOf(ana), await kindsOf(ben)]).toEqual([[], []]);
  Object.assign(twilio.texts[0]!, { status: 'undelivered', error_code: 30006 });
  twilio.texts[1]!.status = 'delivered';
  const checkTexts = server.jobs.find(({ name }) => name === 'check texts to friends')!;
  const effectsOf = watchEffects(server.platform.bus);
  expect(await effectsOf(() => checkTexts.run())).toContain('publishes CheckInChanged to 1');
  await runFiveTimes(server);
  expect(await ana.checkIns.mine()).toMatchObject([{ state: 'not-reached', isCallAsked: false }]);
  expect(await ben.checkIns.mine()).toMatchObject([{ state: 'told', isCallAsked: true }]);
  expect([await kindsOf(ana), await kindsOf(ben)]).toEqual([['friend-not-reached'], []]);
  expect(twilio.texts.map(({ checks }) => checks)).toEqual([2, 2]);
  // No other try follows.
  server.clock.advance({ minutes: 5 });
  await server.runJobs();
  expect(twilio.asked).toHaveLength(2);
  await othersAreUntouched();
});

test('while Twilio does not say what became of a text, it is checked for an hour, and nothing changes', async () => {
  const { server, ana, twilio, setUp, othersAreUntouched } = await withTwilio();
  const { id: number } = await setUp(byPhone);
  await ana.checkIns.callMe(id(number));
  const checkTexts = server.jobs.find(({ name }) => name === 'check texts to friends')!;
  twilio.fault = { status: 503, code: 20503 };
  await expect(checkTexts.run()).rejects.toThrow('Some texts to friends could not be checked');
  // The text was deleted at Twilio.
  twilio.fault = { status: 404, code: 20404 };
  await checkTexts.run();
  delete twilio.fault;
  twilio.texts[0]!.status = 'sent';
  server.clock.advance({ minutes: 59 });
  await checkTexts.run();
  server.clock.advance({ minutes: 1 });
  await checkTexts.run();
  expect(twilio.texts[0]!.checks).toBe(1);
  expect(await ana.checkIns.mine()).toMatchObject([{ state: 'told', isCallAsked: true }]);
  expect(await kindsOf(ana)).toEqual([]);
  await othersAreUntouched();
});

test('the outcome of an earlier text does not count once the friend got another one', async () => {
  const { server, ana, twilio, setUp, othersAreUntouched } = await withTwilio();
  const { id: number } = await setUp(byPhone);
  await nobodyAnswers(server);
  await server.runJobs();
  twilio.texts[0]!.status = 'undelivered';
  expect(await ana.checkIns.callMe(id(number))).toMatchObject({ state: 'told', isCallAsked: true });
  await runFiveTimes(server);
  expect(await ana.checkIns.mine()).toMatchObject([{ state: 'told', isCallAsked: true }]);
  expect(twilio.texts).toHaveLength(2);
  await othersAreUntouched();
});

test('beyond the daily cap of texts, the member learns that the friend was not reached', async () => {
  const { server, ana, ben, twilio, messageId, setUp, othersAreUntouched } = await withTwilio({ SMS_DAILY_CAP: '1' });
  const { id: hers } = await setUp(byPhone);
  const { id: his } = await ben.checkIns.setUp({ body: { messageId, ...lea, ...byPhone, phone: '15145550188' } });
  expect(await ben.checkIns.callMe(id(his))).toMatchObject({ state: 'told', isCallAsked: true });
  expect(await ana.checkIns.callMe(id(hers))).toMatchObject({ state: 'not-reached', isCallAsked: false });
  await runFiveTimes(server);
  expect([await kindsOf(ana), await kindsOf(ben)]).toEqual([['friend-not-reached'], []]);
  expect(twilio.asked.map(({ To }) => To)).toEqual(['+15145550188']);
  await othersAreUntouched();
});

test('a text whose process ended before it was sent is sent a minute later, and announced once', async () => {
  const { server, ana, setUp, othersAreUntouched } = await evening();
  await setUp(byPhone);
  await nobodyAnswers(server);
  const { sms, outboxes } = server.platform;
  const send = sms.sendText!;
  const [begun, paused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  sms.sendText = async () => {
    begun.resolve();
    await paused.promise;
    return undefined;
  };
  const first = server.runJobs();
  await begun.promise;
  sms.sendText = send;
  const notify = server.jobs.find(({ name }) => name === 'notify friends')!;
  await notify.run();
  expect(await ana.checkIns.mine()).toMatchObject([{ state: 'trying' }]);
  expect(await outboxes.sms!.newest(10)).toEqual([]);
  server.clock.advance({ minutes: 1 });
  await notify.run();
  expect(await ana.checkIns.mine()).toMatchObject([{ state: 'told' }]);
  expect(await outboxes.sms!.newest(10)).toHaveLength(1);
  // The first try goes on after all.
  paused.resolve();
  await first;
  await runFiveTimes(server);
  expect(await outboxes.sms!.newest(10)).toHaveLength(1);
  expect(await kindsOf(ana)).toEqual(['friend-notified']);
  await othersAreUntouched();
});

test('a call that is asked for while another text is being sent is not lost', async () => {
  const { server, ana, setUp, othersAreUntouched } = await evening();
  const { id: number } = await setUp(byPhone);
  await nobodyAnswers(server);
  const { sms, outboxes } = server.platform;
  const send = sms.sendText!;
  const [begun, paused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  sms.sendText = async (message) => {
    begun.resolve();
    await paused.promise;
    return send(message);
  };
  const first = server.runJobs();
  await begun.promise;
  expect(await ana.checkIns.callMe(id(number))).toMatchObject({ state: 'trying', isCallAsked: false });
  paused.resolve();
  await first;
  await runFiveTimes(server);
  const texts = (await outboxes.sms!.newest(10)).map(({ text }) => text);
  expect(texts).toEqual([
    expect.stringContaining('wants you to call right now'),
    expect.stringContaining('hasn’t said they’re home'),
  ]);
  expect(await ana.checkIns.mine()).toMatchObject([{ state: 'told', isCallAsked: true }]);
  await othersAreUntouched();
});

test('if a second text fails, the friend’s link still shows the meeting', async () => {
  const { server, ana, twilio, setUp, othersAreUntouched } = await withTwilio();
  const { id: number } = await setUp(byPhone);
  await nobodyAnswers(server);
  await server.runJobs();
  const shown = async () => (await show(server, linkIn(twilio.asked[0]!.Body))).text();
  expect(await shown()).toContain('>Ben<');
  twilio.fault = { status: 503, code: 20503 };
  expect(await ana.checkIns.callMe(id(number))).toMatchObject({ state: 'trying' });
  expect(await shown()).toContain('>Ben<');
  twilio.fault = { status: 400, code: 21610 };
  server.clock.advance({ minutes: 2 });
  await server.runJobs();
  expect(await ana.checkIns.mine()).toMatchObject([{ state: 'not-reached', isCallAsked: false }]);
  expect(await shown()).toContain('>Ben<');
  expect(await kindsOf(ana)).toEqual(['friend-notified', 'friend-not-reached']);
  await othersAreUntouched();
});

test('the member learns if the friend’s mail server refuses the mail for good', async () => {
  const smtp = await startSmtpServer();
  const mailer = createSmtpMailer(smtp.url, 'support@ambiance.example');
  const { server, ana, ben, messageId, setUp, othersAreUntouched } = await evening({ mailer });
  const { id: hers } = await setUp();
  const { id: his } = await ben.checkIns.setUp({ body: { messageId, ...lea, email: 'zoe@example.com' } });
  smtp.beforeRecipient = async (address) => {
    if (address === lea.email) throw refusal('550 No such user');
  };
  for (const [who, number] of [
    [ana, hers],
    [ben, his],
  ] as const)
    expect(await who.checkIns.callMe(id(number))).toMatchObject({ state: 'told', isCallAsked: true });
  await runFiveTimes(server);
  expect(await ana.checkIns.mine()).toMatchObject([{ state: 'not-reached', isCallAsked: false }]);
  expect(await ben.checkIns.mine()).toMatchObject([{ state: 'told', isCallAsked: true }]);
  expect([await kindsOf(ana), await kindsOf(ben)]).toEqual([['friend-not-reached'], []]);
  await othersAreUntouched();
});

test('once a friend stops the messages, no member’s check-in sends one, and each of these members learns it', async () => {
  const { server, ana, ben, messageId, setUp, mails, othersAreUntouched } = await evening();
  const { id: hers } = await setUp();
  const { id: his } = await ben.checkIns.setUp({ body: { messageId, ...lea } });
  await ana.checkIns.callMe(id(hers));
  const [mail] = await mails();
  const token = tokenIn(mail!.links[0]!);
  const effectsOf = watchEffects(server.platform.bus);
  expect(await effectsOf(() => stop(server, token))).toEqual([
    'adds to due_notifications: notices ×2',
    'adds to notices: friend-declined ×2',
    'adds to outgoing_mails: notice ×2',
    'locks check_ins for update',
    // A check-in that is set up at the same time is either refused or found.
    "locks hashtextextended(encode($1, 'hex'), 50)",
    'publishes CheckInChanged to 1 ×2',
  ]);
  await stop(server, token);
  const declined = [{ state: 'declined', friend: lea.email }];
  expect([await ana.checkIns.mine(), await ben.checkIns.mine()]).toMatchObject([declined, declined]);
  expect([await kindsOf(ana), await kindsOf(ben)]).toEqual([['friend-declined'], ['friend-declined']]);
  // The friend who is already looking at the page can still help.
  expect(await (await show(server, token)).text()).toContain('>Ben<');
  // The notice does not say whose link it was.
  expect((await ben.notices.mine()).map(({ parameters }) => parameters)).toEqual([{}]);

  expect(await ben.checkIns.callMe(id(his))).toMatchObject({ state: 'declined', isCallAsked: false });
  server.clock.set('2026-11-19T03:00:00Z');
  await server.runJobs();
  server.clock.set('2026-11-19T04:00:00Z');
  await runFiveTimes(server);
  expect(await mails()).toHaveLength(1);
  expect([await kindsOf(ana), await kindsOf(ben)]).toEqual([['friend-declined'], ['friend-declined']]);
  await othersAreUntouched();
});

test('a member whose friend stopped the messages can choose someone else for the same meeting', async () => {
  const { server, ana, ben, messageId, setUp, mails, othersAreUntouched } = await evening();
  const { id: hers } = await setUp();
  await ben.checkIns.setUp({ body: { messageId, ...lea } });
  await ana.checkIns.callMe(id(hers));
  await stop(server, tokenIn((await mails())[0]!.links[0]!));
  await refused(ben.checkIns.setUp({ body: { messageId, ...lea } }), 403, 'check-in.declined');
  expect(await ben.checkIns.mine()).toMatchObject([{ state: 'declined' }]);
  await ben.checkIns.setUp({ body: { messageId, ...lea, email: 'zoe@example.com' } });
  expect(await ben.checkIns.mine()).toMatchObject([{ state: 'waiting', friend: 'zoe@example.com' }]);
  expect(await ana.checkIns.mine()).toMatchObject([{ state: 'declined' }]);
  await othersAreUntouched();
});

test.each([false, true])(
  'a mail that waits for another try is dropped if its reader has stopped the messages (under another secret: %s)',
  async (isFormer) => {
    const smtp = await startSmtpServer();
    const mailer = createSmtpMailer(smtp.url, 'support@ambiance.example');
    const { server, ana, ben, messageId, setUp, othersAreUntouched } = await evening({ mailer });
    const { db } = server.platform;
    const sent = () => smtp.received.filter(({ to }) => to === lea.email);
    const { id: hers } = await setUp();
    const { id: his } = await ben.checkIns.setUp({ body: { messageId, ...lea } });
    if (isFormer) await query(db, "update check_ins set contact_hash = sha256('former') where id = $1", [his]);
    await ana.checkIns.callMe(id(hers));
    await until(() => sent().length === 1);
    smtp.beforeRecipient = () => Promise.reject(refusal('451 Try again later'));
    await ben.checkIns.callMe(id(his));
    await server.runJobs();
    await stop(server, sent()[0]!.tokens[0]!);
    smtp.beforeRecipient = async () => {};
    server.clock.advance({ minutes: 30 });
    await runFiveTimes(server);
    expect(sent()).toHaveLength(1);
    expect(await query(db, "select from outgoing_mails where kind = 'friend-call'", [])).toEqual([]);
    expect(await ben.checkIns.mine()).toMatchObject([{ state: 'declined' }]);
    expect([await kindsOf(ana), await kindsOf(ben)]).toEqual([['friend-declined'], ['friend-declined']]);
    await othersAreUntouched();
  },
);

test.each(['callMe', 'no answer'])(
  'a friend who stopped the messages under another secret of the server gets none either (%s)',
  async (reason) => {
    const { server, ana, ben, messageId, setUp, mails, othersAreUntouched } = await evening();
    const { id: hers } = await setUp();
    const { id: his } = await ben.checkIns.setUp({ body: { messageId, ...lea } });
    // Ben's check-in then looks as if it was stored before the secret was replaced.
    const { db } = server.platform;
    await query(db, "update check_ins set contact_hash = sha256('former') where id = $1", [his]);
    await ana.checkIns.callMe(id(hers));
    await stop(server, tokenIn((await mails())[0]!.links[0]!));
    expect(await ben.checkIns.mine()).toMatchObject([{ state: 'waiting' }]);
    if (reason === 'callMe') await ben.checkIns.callMe(id(his));
    else await nobodyAnswers(server);
    await runFiveTimes(server);
    expect(await mails()).toHaveLength(1);
    expect(await ben.checkIns.mine()).toMatchObject([{ state: 'declined', isCallAsked: false }]);
    expect([await kindsOf(ana), await kindsOf(ben)]).toEqual([['friend-declined'], ['friend-declined']]);
    await othersAreUntouched();
  },
);
