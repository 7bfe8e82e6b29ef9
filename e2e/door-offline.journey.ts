import { type Language, languages } from '@ambiance/domain/languages';
import type { APIRequestContext, Browser, Page } from 'playwright/test';
import { type Ambiance, expect, test } from './ambiance.ts';
import { authorizationAs, logIn, loginOf, type Person, register, toast } from './people.ts';
import { hire, manager, offerPerk, openVenue } from './venue.ts';
import { wordsIn } from './words.ts';

test.use({ serviceWorkers: 'allow' });

test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});

/** A paying member's claim of the first perk, as their wallet gets it. */
async function claimOf({ admin }: Ambiance, request: APIRequestContext, name: string) {
  const member = await register(request, name);
  await admin('member', 'set', '--email', member.email, '--tier', 'standard');
  const headers = await authorizationAs(request, member);
  const answer = await request.post('/api/perks/1/claim', { headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as { token: string; ticket: string; shortCode: string };
}

/** Opens the screen at the door and waits until it has everything that it needs offline. */
async function openDoor({ url }: Ambiance, browser: Browser, staff: Pick<Person, 'email'>) {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'allow' });
  const door = await context.newPage();
  await logIn(door, staff);
  await door.waitForURL('**/host/dashboard');
  const bundleResponse = door.waitForResponse('**/api/perk-claims/entrance');
  await door.goto('/host/redeem');
  await (await bundleResponse).finished();
  await expect(door.getByText('Nothing redeemed yet.')).toBeVisible();
  // After one visit the page works offline. The QR code reader is cached last.
  await expect
    .poll(() =>
      door.evaluate(async () => (await (await caches.open((await caches.keys())[0]!)).keys()).map(({ url }) => url)),
    )
    .toContainEqual(expect.stringMatching(/zxing_reader-[\w-]+\.wasm$/));
  return { context, door };
}

/** Shows the page in another language. */
async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
  await page.reload();
}

const good = 'Valid. Saved on this device until you’re back online: A coffee on us';

/** Redeems a typed code and continues with the next guest. */
async function redeem(door: Page, code: string, verdict: string, why: string): Promise<void> {
  await door.getByLabel('Code').fill(code);
  await door.getByLabel('Code').press('Enter');
  await expect(door.getByRole('heading', { name: verdict, exact: true })).toBeVisible();
  await expect(door.getByText(why).first()).toBeVisible();
  const next = door.getByRole('button', { name: 'Next guest' });
  if (await next.isVisible()) await next.click();
}

test('the door works offline, keeps redemptions through a reload, sends them in order, and shows duplicates', async ({
  ambiance,
  browser,
  request,
}) => {
  await openVenue(ambiance, request);
  const [ben, cleo] = [await hire(ambiance, request, 'host', 'Ben'), await hire(ambiance, request, 'host', 'Cleo')];
  await offerPerk(request);
  const [ana, bob, dan] = [
    await claimOf(ambiance, request, 'Ana'),
    await claimOf(ambiance, request, 'Bob'),
    await claimOf(ambiance, request, 'Dan'),
  ];

  const { context, door } = await openDoor(ambiance, browser, ben);
  await context.setOffline(true);
  await door.reload();
  const away = door.getByText('You’re offline. Keep scanning: redemptions are saved here and sent later.');
  await expect(away).toBeVisible();
  await redeem(door, ana.ticket, 'Yes', good);
  await redeem(door, ana.ticket, 'No', 'This code was already redeemed on this device.');
  await redeem(door, `${dan.ticket.slice(0, -4)}AAAA`, 'No', 'We don’t know this code. Check it and try again.');
  await redeem(door, bob.ticket, 'Yes', good);
  await door.getByLabel('Code').fill(dan.shortCode);
  await door.getByLabel('Code').press('Enter');
  await expect(door.getByText('Typed codes can’t be checked offline. Please scan the QR code.')).toBeVisible();

  await door.reload();
  await expect(door.getByText('You’re offline: 2 redemptions are waiting to be sent.')).toBeVisible();
  await expect(door.getByText('Not sent yet')).toHaveCount(2);
  // A redemption by mistake is undone before it was ever sent.
  await redeem(door, dan.ticket, 'Yes', good);
  await door.getByRole('button', { name: 'Undo the redemption of A coffee on us' }).first().click();
  await expect(toast(door, 'Redemption undone')).toBeVisible();
  await expect(door.getByText('You’re offline: 2 redemptions are waiting to be sent.')).toBeVisible();
  await door.getByRole('button', { name: 'Log out' }).click();
  const question = door.getByRole('dialog', { name: 'Log out before they’re sent?' });
  await expect(question).toContainText('2 redemptions are saved on this device.');
  await question.getByRole('button', { name: 'Log out' }).click();
  await door.waitForURL((url) => url.pathname === '/');
  // Leaves the page, which would otherwise reload automatically once it is online.
  await door.goto('about:blank');

  // Back online, a colleague logs in on this device. Ben's redemptions are not sent yet, but the device rejects their codes.
  const sendings: string[] = [];
  door.on('request', (one) => one.url().endsWith('/api/perk-claims/offline') && sendings.push(one.url()));
  await context.setOffline(false);
  await logIn(door, cleo);
  await door.waitForURL('**/host/dashboard');
  await door.goto('/host/redeem');
  await expect(
    door.getByText('2 redemptions by Ben are saved on this device. They’ll be sent when Ben logs in here.'),
  ).toBeVisible();
  await redeem(door, bob.ticket, 'No', 'This code was already redeemed on this device.');
  // The server does not know Ben's redemptions yet, so another device can redeem the same code.
  const data = { token: bob.ticket, nonce: crypto.randomUUID() };
  const headers = await authorizationAs(request, cleo);
  expect((await request.post('/api/perk-claims/redeem', { headers, data })).ok()).toBe(true);
  await door.getByRole('button', { name: 'Log out' }).click();
  await door.waitForURL((url) => url.pathname === '/');
  expect(sendings).toEqual([]);

  // They are sent as soon as Ben is logged in again, on any page.
  const sent = door.waitForRequest('**/api/perk-claims/offline');
  await logIn(door, ben);
  const { redemptions } = (await sent).postDataJSON() as { redemptions: { ticket: string }[] };
  expect(redemptions.map(({ ticket }) => ticket)).toEqual([ana.ticket, bob.ticket]);
  await door.waitForURL('**/host/dashboard');
  await door.goto('/host/redeem');
  await expect(door.getByText(/^Redeemed by you at /)).toHaveCount(1);
  await expect(door.getByText(/^Redeemed offline, sent at /)).toHaveCount(1);
  await expect(door.getByText('Not sent yet')).toHaveCount(0);
  await expect(door.getByText('Not counted')).toBeVisible();
  await expect(door.getByText(/^This code was already redeemed by Cleo \(/)).toBeVisible();
  await expect(door.getByText(/^You’re offline:/)).toHaveCount(0);
  // In French the list says the same.
  const say = await wordsIn('fr');
  await speak(door, 'fr');
  for (const said of ['Redeemed by you {when}', 'Redeemed offline, sent {when}', 'Not counted'])
    await expect(door.getByText(say(said))).toHaveCount(1);
  await speak(door, 'en');
  await door.getByRole('button', { name: 'Remove from the list' }).click();
  await expect(door.getByText('Not counted')).toHaveCount(0);

  const office = await browser.newPage({ baseURL: ambiance.url });
  await logIn(office, manager);
  await office.waitForURL('**/venue/dashboard*');
  await expect(
    toast(office, 'A code was redeemed twice at Café Lumière, at least once offline. Only one redemption counts.'),
  ).toBeVisible();
  await office.goto('/venue/perks');
  const twice = office.getByRole('region', { name: 'Redeemed offline, not counted' }).getByRole('listitem');
  await expect(twice).toHaveCount(1);
  await expect(twice).toContainText('Redeemed twice');
  await expect(twice).toContainText('BobA coffee on us');
  await expect(twice).toContainText(/By Cleo, .* \(this one counts\)/);
  await expect(twice).toContainText(/By Ben, .*, offline/);
  await speak(office, 'fr');
  const inFrench = office.getByRole('region', { name: say('Redeemed offline, not counted') }).getByRole('listitem');
  await expect(inFrench).toHaveCount(1);
  await expect(inFrench.getByText(say('Redeemed twice'))).toBeVisible();
});

test('redemptions pending at the door are sent when the network returns, on any open page', async ({
  ambiance,
  browser,
  request,
}) => {
  await openVenue(ambiance, request);
  const ben = await hire(ambiance, request, 'host', 'Ben');
  await offerPerk(request);
  const [ana, bob] = [await claimOf(ambiance, request, 'Ana'), await claimOf(ambiance, request, 'Bob')];
  const { context, door } = await openDoor(ambiance, browser, ben);
  // A page that was never opened here would be fetched from the network, and its start would send the redemptions.
  const desk = door.getByRole('heading', { name: 'Host dashboard', level: 1 });
  await door.getByRole('link', { name: 'Host dashboard' }).first().click();
  await expect(desk).toBeVisible();
  await door.goBack();
  await context.setOffline(true);
  await redeem(door, ana.ticket, 'Yes', good);
  await door.getByRole('link', { name: 'Host dashboard' }).first().click();
  await expect(desk).toBeVisible();

  const sent = door.waitForResponse('**/api/perk-claims/offline');
  await context.setOffline(false);
  expect((await sent).ok()).toBe(true);
  await door.goto('/host/redeem');
  await expect(door.getByText(/^Redeemed by you at /)).toHaveCount(1);
  await expect(door.getByText(/^You’re offline:/)).toHaveCount(0);
  // Bob’s claim is still valid.
  const data = { token: bob.ticket, nonce: crypto.randomUUID() };
  const headers = await authorizationAs(request, ben);
  expect((await request.post('/api/perk-claims/redeem', { headers, data })).ok()).toBe(true);
});

for (const language of languages) {
  test(`a manager discards what a host who was let go left unsent, and sees it (${language})`, async ({
    ambiance,
    browser,
    request,
  }) => {
    const say = await wordsIn(language);
    await openVenue(ambiance, request);
    const ben = await hire(ambiance, request, 'host', 'Ben');
    await offerPerk(request);
    const ana = await claimOf(ambiance, request, 'Ana');
    const { context, door } = await openDoor(ambiance, browser, ben);
    await context.setOffline(true);
    await redeem(door, ana.ticket, 'Yes', good);
    await door.getByRole('button', { name: 'Log out' }).click();
    await door.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await door.waitForURL((url) => url.pathname === '/');
    await door.goto('about:blank');
    await context.setOffline(false);
    const headers = await authorizationAs(request, manager);
    const { user } = await loginOf(request, ben);
    expect((await request.post(`/api/venues/1/hosts/${user.id}/deactivate`, { headers })).ok()).toBe(true);

    await logIn(door, manager);
    await door.waitForURL('**/venue/dashboard*');
    await speak(door, language);
    await door.goto('/host/redeem');
    await door.getByRole('button', { name: say('Discard'), exact: true }).click();
    await door
      .getByRole('dialog')
      .getByRole('button', { name: say('Discard'), exact: true })
      .click();
    await expect(door.getByText(say('Discarded'))).toBeVisible();
    await expect(door.getByRole('button', { name: say('Discard'), exact: true })).toHaveCount(0);
    await door.goto('/venue/perks');
    const listed = door.getByRole('region', { name: say('Redeemed offline, not counted') }).getByRole('listitem');
    await expect(listed).toContainText('Ana');
    await expect(listed.getByText(say('The person who redeemed this no longer works at the venue.'))).toBeVisible();
  });
}
