import { type Language, languages } from '@ambiance/domain/languages';
import { type Ambiance, expect, test } from './ambiance.ts';
import { afternoon, phoneOf, setClocks, shownCode, typeAtTheDoor, withPhone } from './evening.ts';
import { write } from './hub-client.ts';
import { hire, offerPerk, openVenue } from './venue.ts';

const nearby = ['--latitude', '45.52', '--longitude', '-73.58'];
const atEight = '2026-11-26T01:00:00.000Z';
/** Notices are dialogs too, but not modal ones. */
const modal = '[role=dialog]:not([aria-modal=false])';

// Two couples go through everything that can end an evening, so the test needs a longer timeout.
test.describe.configure({ timeout: 480_000 });
// A code uses up the texts of the day, so that no friend gets one.
test.use({ settings: { SMS_DAILY_CAP: '1' } });

/** Opens a second venue, whose staff cannot redeem codes of the first one. */
async function openElsewhere({ admin }: Ambiance): Promise<void> {
  await admin('venue', 'create', '--name', 'Le Quai', '--city', 'Montréal', '--country', 'Canada', ...nearby);
}

test('an evening that does not go as planned shows its messages on every screen, in both languages', async ({
  ambiance,
  browser,
  request,
  setClock,
}) => {
  await setClock(afternoon);
  await openVenue(ambiance, request, ...nearby);
  await openElsewhere(ambiance);
  await offerPerk(request, { title: 'A plate to share', forTwo: true });

  const begin = async (language: Language, other: Language) => {
    const part = 'broken-evening';
    const named = async (name: string, reads: Language) => {
      const one = await withPhone(part, reads, { browser, request, name: `${name}-${language}` });
      await ambiance.admin('member', 'set', '--email', one.person.email, '--tier', 'standard');
      return one;
    };
    const [ana, ben] = [await named('Ana', language), await named('Ben', other)];
    await write(ambiance.url, ana.headers.authorization.slice('Bearer '.length), [ben.id]);
    const door = await phoneOf(part, language, {
      browser,
      request,
      person: await hire(ambiance, request, 'host', `Zoe-${language}`),
    });
    const elsewhere = await phoneOf(part, other, {
      browser,
      request,
      person: await hire(ambiance, request, 'host', `Max-${language}`, 2),
    });
    await Promise.all([door, elsewhere].map((staff) => staff.open('/host/redeem')));
    await ana.open(`/chat?to=${ben.id}`);
    await ben.open(`/chat?to=${ana.id}`);
    return { ana, ben, door, elsewhere };
  };
  type Evening = Awaited<ReturnType<typeof begin>>;
  const evenings = [await begin('en', 'fr'), await begin('fr', 'en')];
  const both = (step: (evening: Evening) => Promise<void>) => Promise.all(evenings.map(step));
  const phones = evenings.flatMap((evening) => Object.values(evening));
  const clocks = (instant: string) =>
    setClocks(
      setClock,
      phones.map(({ page }) => page),
      instant,
    );

  /** Ana proposes the venue again from another device, and Ben accepts on his phone. */
  const agree = async ({ ana, ben }: Evening) => {
    // A page that is still loading shows the meeting in the agenda instead.
    for (const { page, translate } of [ana, ben]) {
      await expect(page.getByRole('status').filter({ hasText: translate('Online') })).toBeVisible();
    }
    const data = { toUserId: ben.id, place: { venueId: 1 }, at: atEight };
    const proposed = await request.post('/api/proposals', { headers: ana.headers, data });
    expect(proposed.ok(), await proposed.text()).toBe(true);
    await ben.press('Accept');
    await ben.closes('You’re meeting {name}');
    await ana.closes('{name} said yes');
    await expect(ben.page.getByRole('button', { name: ben.translate('Show your half') })).toBeVisible();
    await expect(ana.page.getByRole('button', { name: ana.translate('Show your half') })).toBeVisible();
  };
  const codeOf = async (who: Evening['ana']) => {
    await who.press('Show your half');
    const code = await shownCode(who.page);
    const dialog = who.page.getByRole('dialog').filter({ hasText: code });
    await who.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    return code;
  };
  const isHalf = ({ page, translate }: Evening['door']) =>
    expect(page.getByRole('heading', { name: translate('Half') })).toBeVisible();

  // Ben declines, Ana proposes again, and Ben calls the meeting off. Ana's check-in continues until she ends it herself.
  await both(async (evening) => {
    const { ana, ben } = evening;
    const data = { toUserId: ben.id, place: { text: 'Parc La Fontaine' }, at: atEight };
    await request.post('/api/proposals', { headers: ana.headers, data });
    await ben.press('No thanks');
    for (const who of [ana, ben]) await who.sees('Declined');
    await agree(evening);
    await ana.press('Tell a friend');
    const sheet = ana.page.locator(modal);
    await sheet.getByLabel(ana.translate('Your friend’s email or phone')).fill('514 555-0199');
    await sheet.getByRole('button', { name: ana.translate('Contact them if I don’t answer') }).click();
    await expect(sheet).toBeHidden();
    await ben.press('Call off');
    await ben.page
      .getByRole('dialog')
      .getByRole('button', { name: ben.translate('Call off') })
      .click();
    for (const who of [ana, ben]) await who.sees('Called off');
    for (const [who, other] of [
      [ana, ben],
      [ben, ana],
    ] as const) {
      await who.page.goto('/perks?tab=claimed');
      await who.sees('Your meeting was called off.');
      await who.page.goto(`/chat?to=${other.id}`);
    }
    const told = await request.get('/api/check-ins', { headers: ana.headers });
    expect(await told.json()).toMatchObject([{ state: 'waiting' }]);

    await agree(evening);
  });

  await clocks('2026-11-26T00:50:00.000Z');
  // Staff of the other venue see that the code belongs elsewhere. If only one half is redeemed, it expires for both.
  await both(async ({ ana, ben, door, elsewhere }) => {
    await ana.press('Show your half');
    const long = ana.page.getByRole('dialog').getByText(/^([\da-f]{4} ){7}[\da-f]{4}$/);
    await typeAtTheDoor(elsewhere, (await long.textContent())!);
    await elsewhere.sees('This code belongs to another venue.');
    await ana.page.keyboard.press('Escape');
    await expect(ana.page.locator(modal)).toBeHidden();
    await typeAtTheDoor(door, await codeOf(ana));
    await isHalf(door);
    await expect(
      ben.page.getByText(ben.translate('{name}’s half is redeemed. You have until {time} to show yours.')),
    ).toBeVisible();
  });
  const lateCodes = new Map<Evening, string>();
  await both(async (evening) => void lateCodes.set(evening, await codeOf(evening.ben)));
  await clocks('2026-11-26T01:25:00.000Z');
  await both(async (evening) => {
    const { ana, ben, door } = evening;
    await typeAtTheDoor(door, lateCodes.get(evening)!);
    await door.sees('Only one half was redeemed within 30 minutes. This perk for two has expired.');
    for (const who of [ana, ben]) {
      await who.sees(
        'Only one half was redeemed within 30 minutes. Nothing was used: agree to meet again to get another chance.',
      );
    }
  });

  // Ana ends the conversation kindly. It is no block, and only she can reopen it.
  await both(async ({ ana, ben }) => {
    await ana.press('More about {name}');
    await ana.page.getByRole('menuitem', { name: ana.translate('Not a fit, I wish you well') }).click();
    await ana.page
      .getByRole('dialog')
      .getByRole('button', { name: ana.translate('End kindly') })
      .click();
    await ana.sees('Conversation ended');
    await ana.sees('You ended this conversation, and wished {name} well.');
    await ben.sees('{name} feels it’s not a fit, and wishes you well. You can’t write here any more.');
    for (const who of [ana, ben]) await expect(who.page.getByRole('textbox')).toBeHidden();
    await expect(ben.page.getByRole('button', { name: ben.translate('Reopen') })).toHaveCount(0);
    const refused = await request.post(`/api/messages/${ana.id}/reopen`, { headers: ben.headers });
    expect(refused.ok()).toBe(false);
    await ana.press('Reopen');
    for (const who of [ana, ben]) await expect(who.page.getByRole('textbox')).toBeEditable();
  });

  // They agree once more, and Ben blocks Ana between the two halves. The second half is refused without naming the reason.
  await both(async (evening) => {
    const { ana, ben, door } = evening;
    const data = { toUserId: ben.id, place: { venueId: 1 }, at: '2026-11-26T02:00:00.000Z' };
    await request.post('/api/proposals', { headers: ana.headers, data });
    await ben.press('Accept');
    await ben.closes('You’re meeting {name}');
    await ana.closes('{name} said yes');
    const [ofBen, ofAna] = [await codeOf(ben), await codeOf(ana)];
    await typeAtTheDoor(door, ofBen);
    await isHalf(door);
    await ana.page.goto('/perks?tab=claimed');
    await ben.press('More about {name}');
    await ben.page.getByRole('menuitem', { name: ben.translate('Block {name}') }).click();
    await ben.page
      .getByRole('dialog')
      .getByRole('button', { name: ben.translate('Block') })
      .click();
    await expect(ben.page.getByRole('textbox')).toBeHidden();
    await typeAtTheDoor(door, ofAna);
    await door.sees('The meeting was cancelled, so this perk for two is no longer valid.');
    await ben.page.goto('/perks?tab=claimed');
    await ana.page.reload();
    for (const who of [ana, ben]) await who.sees('Your meeting was cancelled.');
  });

  // Ana's friend has a phone. Texts fail for a while, and then for the rest of the day.
  const body = { phone: '+15145550188' };
  const code = await request.post('/api/users/me/verify/phone/start', {
    headers: evenings[0]!.ben.headers,
    data: body,
  });
  expect(code.ok(), await code.text()).toBe(true);
  await both(async ({ ana }) => {
    await ana.page.goto('/messages');
    await ana.page.route(
      '**/api/check-ins/*/call-me',
      async (route) => {
        const [checkIn] = (await (await request.get('/api/check-ins', { headers: ana.headers })).json()) as object[];
        await route.fulfill({ json: { ...checkIn, state: 'trying' } });
      },
      { times: 1 },
    );
    await ana.press('Call me');
    await ana.sees(
      'We’re still trying to reach {friend}. Don’t wait for us: call them yourself, or call 911 if you’re in danger.',
    );
    await ana.press('Call me');
    await ana.sees('We couldn’t reach {friend}. Call them yourself, or call 911 if you’re in danger.');
    const links = ana.page.locator('a[href^="tel:"]').filter({ visible: true });
    await expect(links).toHaveCount(2);
    await expect(links.first()).toHaveAttribute('href', 'tel:+15145550199');
    await expect(links.last()).toHaveAttribute('href', 'tel:911');
    await expect(ana.page.getByRole('button', { name: ana.translate('Call me') })).toHaveCount(0);
  });

  for (const language of languages) {
    const readers = phones.filter((one) => one.language === language);
    const unseen = readers.map((one) => one.unseen()).reduce((some, more) => some.filter((one) => more.includes(one)));
    expect(unseen, language).toEqual([]);
  }
});
