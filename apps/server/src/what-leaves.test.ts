import { globSync, readFileSync } from 'node:fs';
import { languages } from '@ambiance/domain/languages';
import { type NotificationTopic, notificationTopics } from '@ambiance/domain/notifications';
import type { Natures } from '@ambiance/domain/outside-words';
import { whatLeaves } from '@ambiance/domain/what-leaves';
import { expect, test } from 'vitest';
import { openChat } from '../test/chat-client.ts';
import { mailTo } from '../test/mailbox.ts';
import { startPushService } from '../test/push-service.ts';
import { facts, sampleDetails } from '../test/sample-mails.ts';
import { startTestServer } from '../test/start-test-server.ts';
import { friendPage } from './features/check-ins/serve-friend-page.ts';
import { friendText } from './features/check-ins/notify-friends.ts';
import { layOutMail } from './features/mail/mail-layout.ts';
import { type MailKind, mailText } from './features/mail/mail-texts.ts';
import { notificationOf } from './features/notifications/notification-texts.ts';

/** Hostile texts that an attacker may want us to send to strangers. Older versions may have stored some of them. */
const hostileNames = [
  'https://evil.example/win',
  'evil.example',
  '\u202eevil',
  'Ana\r\nBcc:ana@evil.example',
  '<b>Ana',
];
const hostileTexts = [
  'See https://evil.example/win',
  'www.evil.example, ana@evil.example',
  'evil\u3002example\u202e \u2066\u200fhidden',
  'one\r\nBcc: ana@evil.example\u2028two',
  '<a href="https://evil.example">here</a><script>alert(1)</script>',
];

/** Expects no live link, markup, extra line or reversed text. `text` must not contain our own markup. */
function expectHarmless(text: string, from: string): void {
  expect(text, from).not.toMatch(/evil[.\u3002\uff0e]example/i);
  expect(text, from).not.toMatch(/https?:\/\/(?!ambiance\.example\/)/);
  expect(text, from).not.toMatch(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
  expect(text, from).not.toMatch(/<\/?[a-z]/i);
  expect(text, from).not.toMatch(/[\r\u2028\u2029]|\nbcc:/i);
  expect(text, from).not.toMatch(/undefined|null|\[object/);
}

/** The tags of our pages and mails. Hostile words must give the same tags and attributes as harmless ones. */
const tagsOf = (html: string) => html.match(/<[^>]*>/g);

const hostileWords = (natures: Natures, words: Readonly<Record<string, unknown>>, index: number) =>
  Object.fromEntries(
    Object.entries(words).map(([name, word]) => [
      name,
      natures[name] === 'first-name'
        ? hostileNames[index % hostileNames.length]!
        : natures[name] === 'text'
          ? hostileTexts[index % hostileTexts.length]!
          : word,
    ]),
  );

const indexes = [...hostileTexts.keys()];

test.each(Object.keys(whatLeaves.mail) as MailKind[])(
  'no mail of kind %s contains text inserted by a member or a venue',
  (kind) => {
    for (const language of languages) {
      for (const [details, index] of sampleDetails[kind].flatMap((one) =>
        indexes.map((each) => [one, each] as const),
      )) {
        const natures: Natures = whatLeaves.mail[kind];
        for (const name of Object.keys(details)) {
          expect([name, name in natures || name.endsWith('Id')]).toEqual([name, true]);
        }
        const mail = (words: typeof details, name: string) =>
          layOutMail({
            to: 'ana@example.com',
            language,
            text: mailText(kind, language, { ...facts, name, details: words, hasWayBack: 'formerEmailId' in details }),
            link: 'https://ambiance.example/x',
            publicUrl: 'https://ambiance.example',
            postalAddress: '1 Main Street, Montréal',
          });
        const sent = mail(hostileWords(natures, details, index) as typeof details, hostileNames[index]!);
        expectHarmless(sent.subject, `${kind}: subject`);
        expect(sent.subject).not.toContain('\n');
        expectHarmless(sent.text, `${kind}: text`);
        expect(sent.html).not.toMatch(/evil[.\u3002]example|[\u202a-\u202e\u2066-\u2069]/);
        expect(tagsOf(sent.html)).toEqual(tagsOf(mail(details, 'Ana').html));
      }
    }
  },
);

test('no text message contains text inserted by a member', () => {
  for (const language of languages) {
    for (const name of hostileNames) {
      for (const wantsCall of [true, false]) {
        const text = friendText({ name, language, wantsCall }, 'https://ambiance.example/friend');
        expectHarmless(text, 'text message');
        expect(text).not.toContain('\n');
      }
    }
  }
});

test.each<NotificationTopic>(notificationTopics)(
  'no notification of %s contains text inserted by another user',
  (topic) => {
    for (const language of languages) {
      for (const index of indexes) {
        const words = { name: hostileNames[index]!, venue: hostileTexts[index]!, text: hostileTexts[index]! };
        for (const showsDetails of [true, false]) {
          const due = { userId: 'u', topic, subject: '1', messageId: null };
          const { title, body, url, tag } = notificationOf(due, { language, showsDetails, ...words });
          for (const said of [title, body, decodeURIComponent(url), tag]) expectHarmless(said, topic);
          expect(title + body).not.toContain('\n');
          expect(url).toMatch(/^\/(?!\/)/);
        }
      }
    }
  },
);

test('the page for a friend contains no text inserted by a member or a venue', () => {
  const stored = { memberName: 'Ana', partnerName: 'Ben', place: 'Café Lanterne', address: '12 rue Rachel Est' };
  for (const language of languages) {
    for (const index of indexes) {
      const page = (words: typeof stored) =>
        friendPage(language, {
          token: '0'.repeat(64),
          isDone: false,
          meeting: { ...words, wantsCall: true, photoUrl: null, at: new Date(0), timeZone: 'America/Toronto' },
        });
      const html = page(hostileWords(whatLeaves.friendPage.meeting, stored, index) as typeof stored);
      expect(html).not.toMatch(/evil[.\u3002]example|[\u202a-\u202e\u2066-\u2069]/);
      expect(tagsOf(html)).toEqual(tagsOf(page(stored)));
    }
  }
});

test('a display name or place that is a link reaches neither a friend nor a locked screen', async () => {
  const service = await startPushService();
  const server = await startTestServer({ pushAgent: service.agent });
  const ana = await server.signUp({ displayName: 'https://evil.example/win' });
  const ben = await server.signUp({ displayName: 'evil.example Ben' });
  const device = service.device();
  await ben.notifications.subscribe({ body: device.subscription });
  const wanted = { messages: true, assignments: true, perks: true, showsDetails: true };
  await ben.notifications.change({ body: wanted });
  const cleo = await server.signUp({ displayName: 'Cleo' });
  const atCleo = service.device();
  await cleo.notifications.subscribe({ body: atCleo.subscription });
  const notify = async () => {
    await server.runJobs();
    server.clock.advance({ seconds: 5 });
    await server.runJobs();
  };
  const chat = await openChat(server.address, ana.accessToken);
  await chat.send(ben.id, 'Look: https://evil.example/win <b>now</b>');
  await notify();
  const place = { text: 'Café, https://evil.example/win' };
  const body = { toUserId: ben.id, place, at: '2026-11-18T19:00:00-05:00' };
  const { id: messageId } = await ana.proposals.propose({ body });
  await ben.proposals.accept({ params: { id: String(messageId) } });
  await notify();
  const dueAt = '2026-11-18T22:00:00-05:00';
  const params = async (friend: { email: string } | { phone: string }) => {
    const { id } = await ana.checkIns.setUp({ body: { messageId, language: 'en', dueAt, ...friend } });
    await ana.checkIns.callMe({ params: { id: String(id) } });
    return { id: String(id) };
  };
  await ana.checkIns.home({ params: await params({ phone: '514 555-0199' }) });
  await params({ email: 'lea@example.com' });

  const [mail] = await mailTo(server, 'lea@example.com');
  expect(mail!.subject).toBe('A member wants you to call right now');
  expect(mail!.text).toMatch(/^Hello,\n\nA member is meeting/);
  const [text] = await server.platform.outboxes.sms!.newest(1);
  expect(text).toMatchObject({
    to: '+15145550199',
    text: expect.stringMatching(/^Ambiance: a member wants you to call/),
  });
  const link = new URL(mail!.links[0]!);
  const page = await (await fetch(server.address + link.pathname + link.search)).text();
  expect(page).toContain('A member wants you to call right now');
  expect(page).toContain('Café, evil. example/win');
  expect(device.shown.map(({ title }) => title)).toContain('A member');
  expect(device.shown.map((shown) => shown.body)).toContain('Look: evil. example/win ‹b>now‹/b>');
  expect(JSON.stringify([mail, text, page, device.shown])).not.toMatch(/evil\.example/);
  expect([atCleo.shown, await cleo.checkIns.mine(), (await cleo.chat.conversations()).items]).toEqual([[], [], []]);
});

test('only the listed files send texts out of the app', () => {
  const senders: Readonly<Record<keyof typeof whatLeaves, [what: RegExp, where: readonly string[]]>> = {
    mail: [
      /\bmailer\.send\(/,
      ['apps/server/src/features/mail/deliver-mails.ts', 'apps/server/src/features/mail/test-mail.ts'],
    ],
    textMessage: [
      /\.(sendText\??\.?|sendCode)\(/,
      ['apps/server/src/features/check-ins/notify-friends.ts', 'apps/server/src/features/phone/phone.routes.ts'],
    ],
    notification: [/\bpush\.send\(/, ['apps/server/src/features/notifications/notifications.ts']],
    friendPage: [/\bfriendPage\(/, ['apps/server/src/features/check-ins/serve-friend-page.ts']],
    calendarFile: [/text\/calendar/, ['apps/web/src/features/proposals/save-to-calendar.ts']],
    csvFile: [
      /\bsaveCsv\(/,
      [
        'apps/web/src/features/audit/AuditLog.tsx',
        'apps/web/src/features/perks/managed/MeetingDays.tsx',
        'apps/web/src/features/perks/managed/RedemptionDays.tsx',
      ],
    ],
  };
  const root = new URL('../../../', import.meta.url).pathname;
  const files = globSync('apps/{server,web,demo}/{src,service-worker}/**/*.{ts,tsx}', { cwd: root })
    // Adapters only pass on the texts that they get.
    .filter((file) => !file.includes('.test.') && !file.startsWith('apps/server/src/platform/'))
    .map((file) => ({ file, source: readFileSync(root + file, 'utf8').replaceAll(/^(export )?function .*/gm, '') }));
  for (const [what, where] of Object.values(senders)) {
    expect(
      files
        .filter(({ source }) => what.test(source))
        .map(({ file }) => file)
        .toSorted(),
    ).toEqual(where);
  }
});
