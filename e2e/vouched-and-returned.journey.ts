import { type Language, languages } from '@ambiance/domain/languages';
import { picture } from '../apps/server/test/picture-files.ts';
import { expect, test } from './ambiance.ts';
import { afternoon, phoneOf, setClocks, typeAtTheDoor, withPhone } from './evening.ts';
import { write } from './hub-client.ts';
import { authorizationAs, loginOf, open, password, register } from './people.ts';
import { hire, openVenue } from './venue.ts';

// Ten phones and devices are open at once, so the tests need a longer timeout.
test.describe.configure({ timeout: 480_000 });

/** The same pattern within a longer text. */
const within = (sentence: RegExp) => new RegExp(sentence.source.slice(1, -1));

test('a member’s changing code allows one vouch, a photo of it none, and a moderator can revoke it', async ({
  ambiance,
  browser,
  request,
  setClock,
}) => {
  await setClock(afternoon);
  await openVenue(ambiance, request, '--verified', 'yes');
  const said = await ambiance.admin(
    'staff',
    'create',
    '--role',
    'moderator',
    '--email',
    'noor@example.com',
    '--name',
    'Noor',
  );
  const token = /token=([\da-f]+)/.exec(said)![1];
  await request.post('/api/auth/reset-password', { data: { token, newPassword: password } });

  const begin = async (language: Language) => {
    const part = 'at-the-door';
    const all = { browser, request };
    const ana = await withPhone(part, language, { ...all, name: `Ana-${language}` });
    const buffer = await picture();
    const multipart = { files: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer } };
    const uploaded = await request.post('/api/users/me/photos', { headers: ana.headers, multipart });
    expect(uploaded.ok(), await uploaded.text()).toBe(true);
    const ben = await withPhone(part, language, { ...all, name: `Ben-${language}` });
    const staff = [];
    for (const name of ['Zoe', 'Max']) {
      const person = await hire(ambiance, request, 'host', `${name}-${language}`);
      staff.push(await phoneOf(part, language, { ...all, person }));
    }
    const noor = await phoneOf(part, language, { ...all, person: { email: 'noor@example.com' } });
    return { ana, ben, zoe: staff[0]!, max: staff[1]!, noor };
  };
  const doors: Awaited<ReturnType<typeof begin>>[] = [];
  for (const language of languages) doors.push(await begin(language));
  type Door = Awaited<ReturnType<typeof begin>>;
  const both = (step: (door: Door) => Promise<void>) => Promise.all(doors.map(step));
  const pages = doors.flatMap((door) => Object.values(door).map(({ page }) => page));
  const codes = new Map<Door, string>();

  await both(async (door) => {
    const { ana, zoe, max } = door;
    await Promise.all([zoe, max].map((staff) => staff.open('/host/redeem')));
    await ana.open('/profile?edit=verification');
    const shown = ana.page.waitForResponse((one) => one.url().endsWith('/door-code'));
    await ana.press('Show my code');
    const { code } = (await (await shown).json()) as { code: string };
    codes.set(door, code);
    await typeAtTheDoor(zoe, code);
    await expect(zoe.page.getByRole('heading', { name: zoe.translate('Is this {name}, {age}?') })).toBeVisible();
    await zoe.press('Yes, it’s them, and of age');
    await zoe.sees('Thank you. {venue} now vouches for {name}.');
    await typeAtTheDoor(max, code);
    await max.sees('This code has already been used. Wait for the next one on the member’s screen.');
  });

  await setClocks(setClock, pages, '2026-11-25T21:05:00.000Z');
  await both(async (door) => {
    const { ana, ben, max } = door;
    await typeAtTheDoor(max, codes.get(door)!);
    await max.sees(
      'This code has expired, or it is a photo of an old code. Use the one that the member’s screen shows now.',
    );
    // Ana sees which venue vouched. Other members see only that one did.
    await ana.page.keyboard.press('Escape');
    await expect(ana.page.getByText(ana.translate('Met at {venue}, {month}'))).toBeVisible();
    await ben.open(`/members/${ana.id}`);
    const about = ben.page.getByRole('main');
    await expect(about).toContainText(within(ben.translate('Vouched for by a venue')));
    await expect(about).not.toContainText('Café Lumière');
    await request.post(`/api/users/${ana.id}/report`, {
      headers: ben.headers,
      data: { category: 'fake-profile', reason: 'It is somebody else' },
    });
  });

  // Max types the code that Ana says. He then presses that the person is someone else.
  await both(async ({ ana, max }) => {
    const shown = ana.page.waitForResponse((one) => one.url().endsWith('/door-code'));
    await ana.press('Show my code');
    const { shortCode } = (await (await shown).json()) as { shortCode: string };
    await expect(ana.page.getByText(shortCode.replace(/^.{3}/, '$& '))).toBeVisible();
    await typeAtTheDoor(max, shortCode.toLowerCase());
    await max.press('No, it’s not them');
    await max.sees('Recorded as not them. Moderators can see it.');
    await expect(max.page.getByLabel(max.translate('Code'), { exact: true })).toBeVisible();
    await ana.page.keyboard.press('Escape');
  });

  await both(async ({ ana, ben, noor }) => {
    await noor.open('/moderation');
    await noor.page.getByRole('link', { name: new RegExp(ana.person.displayName) }).click();
    await expect(noor.page.getByText(noor.translate('Not recognized at a door, last 90 days'))).toBeVisible();
    await noor.press('Revoke: {name}, {venue}');
    const dialog = noor.page.getByRole('dialog');
    await dialog.getByLabel(noor.translate('Reason')).fill('The photos are of somebody else');
    await dialog.locator('button[type=submit]').click();
    await noor.sees('Revoked');
    await ben.page.reload();
    await expect(ben.page.getByRole('main')).toContainText(within(ben.translate('Active today')));
    await expect(ben.page.getByRole('main')).not.toContainText(within(ben.translate('Vouched for by a venue')));
    await ana.page.reload();
    await expect(ana.page.getByRole('button', { name: ana.translate('Show my code') })).toBeVisible();
    await expect(ana.page.getByText(ana.translate('Met at {venue}, {month}'))).toHaveCount(0);
  });

  for (const language of languages) {
    const readers = doors.flatMap((door) => Object.values(door)).filter((one) => one.language === language);
    const unseen = readers.map((one) => one.unseen()).reduce((some, more) => some.filter((one) => more.includes(one)));
    expect(unseen, language).toEqual([]);
  }
});

test('a new chat without an answer for 72 hours is returned, and the conversation shows the number left', async ({
  ambiance,
  page,
  request,
  setClock,
}) => {
  await setClock('2026-11-23T21:00:00.000Z');
  const people = [];
  for (const name of ['Wes', 'Ana', 'Bob', 'Cleo', 'Dan']) people.push(await register(request, name));
  const [wes, ...others] = people;
  const ids = [];
  for (const one of others) ids.push((await loginOf(request, one)).user.id);
  await page.clock.install({ time: '2026-11-23T21:00:00.000Z' });
  const { authorization } = await authorizationAs(request, wes!);
  await write(ambiance.url, authorization.slice('Bearer '.length), ids.slice(0, 3));
  await open(page, `/chat?to=${ids[3]}`, wes!);
  await expect(page.getByText(/^No new chats left this week\. You can start new ones again on /)).toBeVisible();
  // One of the three members replies; the other two never do.
  const ana = await authorizationAs(request, others[0]!);
  await write(ambiance.url, ana.authorization.slice('Bearer '.length), [(await loginOf(request, wes!)).user.id]);
  await setClocks(setClock, [page], '2026-11-26T21:01:00.000Z');
  await open(page, `/chat?to=${ids[3]}`, wes!);
  await expect(page.getByText('2 new chats left this week.')).toBeVisible();
  await page.getByRole('textbox').fill('Hello');
  await page.getByRole('textbox').press('Enter');
  await expect(page.getByRole('log').getByText('Hello')).toBeVisible();
});
