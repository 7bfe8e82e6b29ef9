import { type Language, languages } from '@ambiance/domain/languages';
import { expect, test } from './ambiance.ts';
import {
  afternoon,
  openTheDoor,
  phoneOf,
  setClocks,
  setPageClocks,
  shownCode,
  stateOfCheckIn,
  signedCodeOf,
  typeAtTheDoor,
  withPhone,
} from './evening.ts';
import { mailedLink } from './mails.ts';
import { hire, offerPerk, openVenue } from './venue.ts';

const nearby = ['--latitude', '45.52', '--longitude', '-73.58'];
const friendSays = {
  en: {
    call: /wants you to call right now$/,
    home: /hasn’t said they’re home yet$/,
    over: 'Nothing to see here',
    stop: 'Stop these messages',
    stopped: /^Done\./,
  },
  fr: {
    call: /demande d’appeler maintenant$/,
    home: /ne donne pas de nouvelles$/,
    over: 'Il n’y a rien à voir ici',
    stop: 'Ne plus m’envoyer ces messages',
    stopped: /^C’est fait\./,
  },
} as const;

// Two couples spend a whole evening, so the test needs a longer timeout.
test.describe.configure({ timeout: 480_000 });

test('an evening from setting a mood to confirming being home shows all promised sentences, in both languages', async ({
  ambiance,
  browser,
  request,
  setClock,
}) => {
  await setClock(afternoon);
  await openVenue(ambiance, request, ...nearby);
  await offerPerk(request, { title: 'A plate to share', forTwo: true });

  /** Two members with different languages, a friend, and two members of staff with a device each. */
  const begin = async (language: Language, other: Language) => {
    const part = 'evening';
    const [ana, ben] = [
      await withPhone(part, language, { browser, request, name: `Ana-${language}` }),
      await withPhone(part, other, { browser, request, name: `Ben-${language}` }),
    ];
    for (const { person } of [ana, ben])
      await ambiance.admin('member', 'set', '--email', person.email, '--tier', 'standard');
    const staff = [];
    for (const name of ['Zoe', 'Max']) {
      const person = await hire(ambiance, request, 'host', `${name}-${language}`);
      staff.push(await phoneOf(part, name === 'Zoe' ? language : other, { browser, request, person }));
    }
    const friend = await (await browser.newContext({ locale: 'en-CA' })).newPage();
    return { ana, ben, zoe: staff[0]!, max: staff[1]!, friend, address: `friend-of-${language}@example.com` };
  };
  type Evening = Awaited<ReturnType<typeof begin>>;
  /** The notice appears once the phone is connected. It would end by itself after some seconds. */
  const closesNoticeOfPlan = ({ page, translate }: Evening['ana']) =>
    page
      .getByRole('region', { name: translate('Notifications') })
      .getByRole('dialog', { name: /Standard/ })
      .getByRole('button', { name: translate('Close') })
      .click();
  const sawOneHalf = async (ana: Evening['ana'], ben: Evening['ben']) => {
    await ana.sees('Your half is redeemed. {name} has until {time} to redeem theirs.');
    await ben.sees('{name}’s half is redeemed. You have until {time} to show yours.');
  };
  const evenings = [await begin('en', 'fr'), await begin('fr', 'en')];
  const both = (step: (evening: Evening) => Promise<unknown>) => Promise.all(evenings.map(step));
  const everyPage = evenings.flatMap(({ ana, ben, zoe, max }) => [ana, ben, zoe, max].map(({ page }) => page));
  const clocks = (instant: string) => setClocks(setClock, everyPage, instant);
  /**
   * Sets the phones first, so that a toast that the server causes at this instant is not ended by it. For a phone whose clock jumps, the
   * hub was silent for hours. It connects again and reads what it missed, so each of `phones` does this before the server's clock is set.
   * Such a phone shows the reminder by its own clock, and not again when the server sends it.
   */
  const clocksBeforeToasts = async (instant: string, phones: readonly Evening['ana'][] = []) => {
    const isRead = phones.map(({ page }) =>
      page.waitForResponse((answer) => answer.url().endsWith('/users/me/catch-up')),
    );
    await setPageClocks(everyPage, instant);
    await Promise.all(isRead);
    await setClock(instant);
  };

  await both(async ({ ana, ben }) => {
    await ben.open('/profile');
    await closesNoticeOfPlan(ben);
    await ben.page.getByRole('link', { name: ben.translate('Set a mood') }).click();
    const mood = ben.page.getByRole('group', { name: ben.translate('What are you in the mood for?') });
    await mood.getByText(ben.translate('Dinner')).click();
    await ben.sees('Mood updated to {label}');
    const tonight = ben.page.getByRole('radio', { name: ben.translate('Tonight, until {time}') });
    // The end of the mood is chosen before it is stored.
    const stored = ben.page.waitForResponse((answer) => answer.request().postData()?.includes('"until":') ?? false);
    await ben.page.getByText(ben.translate('Tonight, until {time}')).click();
    await expect(tonight).toBeChecked();
    await stored;
    await ben.page.keyboard.press('Escape');
    await ana.open('/search?mood=dinner');
    await closesNoticeOfPlan(ana);
    const card = ana.page.getByRole('article', { name: ben.person.displayName });
    await expect(card.getByText(ana.translate('until {time}'))).toBeVisible();
    await card.getByRole('link', { name: ana.translate('Message {name}') }).click();
    await ana.page.getByRole('textbox').fill('Hello');
    await ana.page.getByRole('textbox').press('Enter');

    await ben.opens('Message from {name}');
    await expect(ben.page.getByRole('log').getByText('Hello')).toBeVisible();
    await ben.page.getByRole('textbox').fill('Allô');
    await ben.page.getByRole('textbox').press('Enter');
    await expect(ana.page.getByRole('log').getByText('Allô')).toBeVisible();

    await ana.press('Suggest meeting up');
    const sheet = ana.page.getByRole('dialog');
    await expect(sheet.getByRole('radio', { name: /Café Lumière/ })).toBeChecked();
    await sheet.getByText(ana.translate('Today')).click();
    await sheet.getByText(/^(8:00\sp\.m\.|20\s?h(\s?00)?)$/).click();
    await sheet.getByRole('button', { name: ana.translate('Suggest') }).click();
    await ben.press('Accept');
    for (const who of [ana, ben]) await who.sees('For the two of you: {title}');
    await ben.closes('You’re meeting {name}');
    await ana.closes('{name} said yes');
    for (const who of [ana, ben]) {
      await who.sees('You’re meeting');
      await who.sees('One half is yours, the other is {name}’s');
    }
  });

  await both(async ({ ana, ben, address }) => {
    const notifiesFriend = async (contact: string) => {
      await ana.press('Tell a friend');
      const sheet = ana.page.getByRole('dialog');
      await sheet.getByLabel(ana.translate('Your friend’s email or phone')).fill(contact);
      // The friend reads the partner's language.
      await sheet.getByText(ana.translate(ben.language === 'fr' ? 'French' : 'English')).click();
      await sheet.getByRole('button', { name: ana.translate('Contact them if I don’t answer') }).click();
      await ana.sees('We’ll contact your friend if you don’t answer');
    };
    // The first friend is the wrong one.
    await notifiesFriend(`not-${address}`);
    await ana.page.goto('/messages');
    await ana.page
      .getByRole('region', { name: ana.translate('Safety check-ins') })
      .getByRole('button', { name: ana.translate('Don’t ask me') })
      .click();
    await ana.sees('Cancelled. We’ve deleted your friend’s contact details.');
    await ana.page.goBack();
    await notifiesFriend(address);
    await ana.sees('Safety contact: {friend}');
  });

  await clocksBeforeToasts(
    '2026-11-25T23:00:00.000Z',
    evenings.flatMap(({ ana, ben }) => [ana, ben]),
  );
  await both(async (evening) => {
    for (const who of [evening.ana, evening.ben]) {
      await who.sees('You’re meeting {name} in two hours');
      await expect(who.page.getByRole('region', { name: who.translate('Notifications') })).toContainText(
        'Café Lumière',
      );
    }
  });

  await clocks('2026-11-26T00:55:00.000Z');
  // One door is online. The other one is offline until both halves are redeemed.
  const [withNetwork, withoutNetwork] = evenings as [Evening, Evening];
  await both(({ zoe, max }) => Promise.all([zoe, max].map(openTheDoor)));
  await Promise.all([
    (async ({ ana, ben, zoe, max }: Evening) => {
      await ben.press('Show your half');
      await ana.open('/perks?tab=claimed');
      await ana.press('Show code: {name}');
      await typeAtTheDoor(zoe, await shownCode(ana.page));
      await expect(zoe.page.getByRole('heading', { name: zoe.translate('Half') })).toBeVisible();
      await sawOneHalf(ana, ben);
      await typeAtTheDoor(max, await shownCode(ben.page));
      // The device that redeemed the first half shows “Yes” too.
      for (const staff of [zoe, max]) {
        await expect(staff.page.getByRole('heading', { name: staff.translate('Yes') })).toBeVisible();
      }
    })(withNetwork),
    (async ({ ana, ben, zoe, max }: Evening) => {
      for (const guest of [ana, ben]) {
        await guest.open('/perks?tab=claimed');
        await guest.press('Show code: {name}');
      }
      const doors = [
        { guest: ana, staff: zoe },
        { guest: ben, staff: max },
      ];
      for (const { guest, staff } of doors) {
        await staff.page.context().setOffline(true);
        await typeAtTheDoor(staff, await signedCodeOf(request, guest));
        await expect(staff.page.getByRole('heading', { name: staff.translate('Half') })).toBeVisible();
      }
      await zoe.page.context().setOffline(false);
      await sawOneHalf(ana, ben);
      await max.page.context().setOffline(false);
    })(withoutNetwork),
  ]);
  await both(async ({ ana, ben }) => {
    for (const who of [ana, ben]) await who.sees('Unlocked together');
  });

  // If a phone is offline when the check-in asks, it asks once the phone is online again.
  const phone = withoutNetwork.ana.page.context();
  await phone.setOffline(true);
  await clocksBeforeToasts('2026-11-26T03:00:00.000Z');
  await expect.poll(() => stateOfCheckIn(request, withoutNetwork.ana)).toBe('asked');
  await phone.setOffline(false);
  await both(async ({ ana, ben }) => {
    await ana.sees('Are you home?');
    await ana.opens('Are you home?');
    await ana.sees('Are you home? If you don’t answer soon, we’ll contact {friend}.');
    await ben.page.goto('/messages');
    await expect(ben.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(ben.page.getByRole('region', { name: ben.translate('Safety check-ins') })).toBeHidden();
  });

  await clocks('2026-11-26T03:31:00.000Z');
  await both(async ({ ana, ben, friend, address }) => {
    const says = friendSays[ben.language];
    await ana.sees('We contacted {friend}. Their link works until you’re home, at most 24 hours.');
    await friend.goto(await mailedLink(request, address, '/friend'));
    await expect(friend.getByRole('heading', { level: 1, name: says.home })).toBeVisible();
    await expect(friend.locator('dl')).toContainText(ben.person.displayName);
    await expect(friend.locator('dl')).toContainText('Café Lumière');
    await ana.press('Call me');
    await ana.sees('We asked {friend} to call you.');
    await friend.reload();
    await expect(friend.getByRole('heading', { level: 1, name: says.call })).toBeVisible();
    // The friend's page still shows the meeting after the friend has stopped further messages.
    await friend.getByRole('button', { name: says.stop }).click();
    await expect(friend.getByRole('status')).toHaveText(says.stopped);
    await expect(friend.locator('dl')).toContainText('Café Lumière');
    await ana.sees(
      '{friend} no longer wants our messages, so we won’t contact them. Call them yourself, or choose someone else.',
    );
    await ana.press('I’m home');
    await ana.sees('Glad you’re home. We’ve deleted your friend’s contact details.');
    await friend.reload();
    await expect(friend.getByRole('heading', { level: 1, name: says.over })).toBeVisible();
    await expect(friend.locator('dl')).toHaveCount(0);
    // An invalid link shows the same page as an expired one.
    await friend.goto(`${ambiance.url}/friend?token=${'0'.repeat(64)}`);
    await expect(friend.getByRole('heading', { level: 1, name: friendSays.en.over })).toBeVisible();
    await expect(friend.getByRole('button')).toHaveCount(0);
  });

  for (const language of languages) {
    const readers = evenings.flatMap(({ ana, ben }) => [ana, ben]).filter((one) => one.language === language);
    const unseen = readers.map((one) => one.unseen()).reduce((some, more) => some.filter((one) => more.includes(one)));
    expect(unseen, language).toEqual([]);
  }
});
