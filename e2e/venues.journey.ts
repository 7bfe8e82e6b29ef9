import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, Browser, Page } from 'playwright/test';
import { type Ambiance, expect, test } from './ambiance.ts';
import { fakeCameraArgs, filmPicture } from './fake-camera.ts';
import { authorizationOf, logIn, open, password, register, toast } from './people.ts';
import { refuse, withHubAgain, withoutHub } from './refuse.ts';
import { hire, offerPerk, openVenue } from './venue.ts';

/** Opens the venues page in a browser as a paying member. */
async function arriveAsMember(browser: Browser, { admin }: Ambiance, request: APIRequestContext, name: string) {
  const member = await register(request, name);
  await admin('member', 'set', '--email', member.email, '--tier', 'standard');
  const page = await browser.newPage();
  await open(page, '/venues', member);
  return page;
}

/** Claims the first perk from another device of the member. */
async function claimElsewhere(page: Page): Promise<void> {
  const answer = await page.request.post('/api/perks/1/claim', { headers: await authorizationOf(page) });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function showCode(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Claimed/ }).click();
  await page.getByRole('tabpanel', { name: 'Claimed' }).getByRole('button', { name: 'Show code' }).click();
}

const write = async (page: Page, text: string) => {
  await expect(page.getByRole('textbox')).toBeEditable();
  await page.getByRole('textbox').fill(text);
  await page.getByRole('textbox').press('Enter');
};
const endedText = 'This chat has ended. Open the venue page to start a new one.';

// An open page would keep trying to reach its server.
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});

test('a member claims a perk, the host scans its code, and both screens change', async ({
  ambiance,
  browser,
  request,
  launchOptions,
}) => {
  await openVenue(ambiance, request, '--latitude', '45.52', '--longitude', '-73.58');
  const host = await hire(ambiance, request, 'host', 'Ben');
  await offerPerk(request);
  const member = await arriveAsMember(browser, ambiance, request, 'Ana');
  await expect(member.getByText('Terms: Weekdays only')).toBeVisible();
  await expect(member.getByText(/^within\s\d+\skm$/).first()).toBeVisible();
  await member.getByRole('button', { name: /^Claim: / }).click();
  await expect(toast(member, 'Perk claimed! Check your profile for the redemption code.')).toBeVisible();
  await member.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Show code' }).click();
  const dialog = member.getByRole('dialog', { name: 'A coffee on us' });
  const code = dialog.getByRole('img', { name: 'QR code of your claim' });
  await expect(code).toBeVisible();

  // The wallet shows an opened code even if the server cannot be reached.
  await member.route('**/api/**', (route) => route.abort());
  const refusedByHub = member.waitForEvent('requestfailed', (one) => one.url().endsWith('/api/chat/ticket'));
  await member.reload();
  await expect(member.getByRole('tab', { name: /^Claimed/ })).toHaveAttribute('aria-selected', 'true');
  await expect(dialog).toBeHidden();
  await showCode(member);
  await expect(code).toBeVisible();
  // The page reconnects to the hub automatically.
  await refusedByHub;
  await member.unroute('**/api/**');

  const folder = await mkdtemp(join(tmpdir(), 'ambiance-camera-'));
  const film = join(folder, 'code.y4m');
  await filmPicture(member, await code.screenshot(), film);
  const atTheDoor = await browser
    .browserType()
    .launch({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fakeCameraArgs(film)] });
  try {
    const door = await atTheDoor.newPage({ baseURL: ambiance.url });
    await logIn(door, host);
    await door.waitForURL('**/host/dashboard');
    await door.getByRole('link', { name: 'Redeem a perk' }).click();
    await door.getByRole('button', { name: 'Scan with the camera' }).click();
    await expect(door.getByRole('heading', { name: 'Yes' })).toBeVisible();
    await expect(door.getByText('Redeemed for Ana: A coffee on us')).toBeVisible();
    await expect(dialog.getByText('Redeemed', { exact: true })).toBeVisible();
    await expect(code).toBeHidden();

    // One tap makes the camera ready for the next guest. It ignores the same code if that is still in view.
    await door.getByRole('button', { name: 'Next guest' }).click();
    await expect(door.getByLabel('What the camera sees')).toBeVisible();
    await expect(door.getByRole('heading', { name: 'Yes' })).toBeHidden();
    const typed = door.getByLabel('Code');
    await door.reload();
    await expect(door.getByText(/^Redeemed by you at /)).toBeVisible();
    await door.getByRole('button', { name: 'Undo the redemption for Ana' }).click();
    await expect(toast(door, 'Redemption undone')).toBeVisible();
    await expect(code).toBeVisible();
    await expect(door.getByText('Nothing redeemed yet.')).toBeVisible();
    await door.getByRole('button', { name: 'Redeem', exact: true }).click();
    await expect(door.getByText('Please type a code or scan it.')).toBeVisible();
    await expect(typed).toBeFocused();
    await typed.fill('another');
    await typed.press('Enter');
    await expect(door.getByRole('heading', { name: 'No', exact: true })).toBeVisible();
    await expect(door.getByText('We don’t know this code. Check it and try again.')).toBeVisible();
    await typed.press('Backspace');
    await expect(door.getByText('We don’t know this code. Check it and try again.')).toBeHidden();
    // The short code next to the QR code, typed as the member reads it out.
    const short = (await dialog.getByText(/^[2-9A-Z]{4} [2-9A-Z]{4}$/).textContent())!;
    await typed.fill(short.toLowerCase());
    await typed.press('Enter');
    await expect(door.getByText('Redeemed for Ana: A coffee on us')).toBeVisible();
    await expect(door.getByRole('button', { name: 'Next guest' })).toBeFocused();
    await expect(code).toBeHidden();
    await door.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(code).toBeVisible();
    await expect(typed).toBeFocused();

    // The wallet changes while no code is open, too.
    await member.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const wallet = member.getByRole('tabpanel', { name: 'Claimed' });
    await typed.fill(short);
    await typed.press('Enter');
    await expect(wallet.getByText('Redeemed', { exact: true })).toBeVisible();
    await door.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(wallet.getByRole('button', { name: 'Show code' })).toBeVisible();
    // In print, the whole ticket is on the page, without the header.
    const header = member.getByRole('banner');
    await expect(header).toBeVisible();
    await member.emulateMedia({ media: 'print' });
    await expect(header).toBeHidden();
    await expect(wallet.getByRole('article')).toBeInViewport({ ratio: 1 });
    await member.emulateMedia({ media: null });
    await showCode(member);
    await expect(code).toBeVisible();

    await door.goto('/venue/dashboard');
    await door.getByRole('main').getByRole('link', { name: 'Host dashboard' }).click();
    await expect(door.getByRole('heading', { name: 'Host dashboard' })).toBeVisible();
  } finally {
    await atTheDoor.close();
    await rm(folder, { recursive: true, force: true });
  }
  await member.keyboard.press('Escape');
  await member.evaluate(() => localStorage.getItem('openedClaims')).then((stored) => expect(stored).not.toBeNull());
  await member.getByRole('button', { name: 'Log out' }).click();
  await member.waitForURL((url) => url.pathname === '/');
  expect(await member.evaluate(() => localStorage.getItem('openedClaims'))).toBeNull();
});

test('a draft of a perk is kept until it is saved, and a perk cannot end in the past', async ({
  ambiance,
  browser,
  request,
}) => {
  await openVenue(ambiance, request);
  const manager = await browser.newPage();
  const dialog = manager.getByRole('dialog', { name: 'New perk' });
  const newPerk = manager.getByRole('button', { name: 'New perk' });
  // A perk needs the venue's time zone. Until it is known, the button is busy, and a failure is shown in its place.
  await refuse(manager, '**/api/venues/1', 403);
  await open(manager, '/venue/perks', { email: 'mia@example.com' });
  await expect(manager.getByRole('heading', { name: 'Failed to load perks' })).toBeVisible();
  await expect(newPerk).toBeHidden();
  await manager.unroute('**/api/venues/1');
  const { promise: asked, resolve: goOn } = Promise.withResolvers<void>();
  await manager.route('**/api/venues/1', async (route) => {
    await asked;
    await route.continue();
  });
  await manager.reload();
  await expect(newPerk).toHaveAttribute('aria-disabled', 'true');
  goOn();
  await newPerk.click();
  await dialog.getByLabel('Title in English').fill('A coffee on us');
  await manager.mouse.click(5, 5);
  await dialog.getByLabel('Last day').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Last day')).toHaveAccessibleDescription(/That day has already passed\./);
  await manager.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await newPerk.click();
  await expect(dialog.getByLabel('Title in English')).toHaveValue('A coffee on us');
  await dialog.getByLabel('Last day').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(manager.locator('main').getByRole('heading', { name: 'A coffee on us' })).toBeVisible();
  await newPerk.click();
  await expect(dialog.getByLabel('Title in English')).toHaveValue('');
});

test('a manager adds a host who takes a chat, and the chat continues with a colleague after a reassignment', async ({
  ambiance,
  browser,
  request,
}) => {
  await openVenue(ambiance, request);
  await offerPerk(request);
  const manager = await browser.newPage();
  await logIn(manager, { email: 'mia@example.com' });
  await manager.waitForURL('**/venue/dashboard');
  await manager.getByRole('link', { name: 'Settings' }).click();
  await manager.getByRole('button', { name: 'Add Host' }).click();
  const dialog = manager.getByRole('dialog', { name: 'Create New Host' });
  const email = dialog.getByLabel('Email');
  await expect(email).toBeFocused();
  const refused = manager.waitForResponse(
    (one) => one.request().method() === 'POST' && one.url().endsWith('/api/venues/1/hosts'),
  );
  await dialog.getByRole('button', { name: 'Create Host' }).click();
  expect((await refused).status()).toBe(400);
  await expect(email).toHaveAccessibleDescription('Invalid email address');
  await expect(email).toBeFocused();
  await email.fill('mia@example.com');
  await dialog.getByLabel('Display Name').fill('Ben');
  await dialog.getByLabel('Password', { exact: true }).fill('typed by the manager');
  await dialog.getByRole('button', { name: 'Create Host' }).click();
  await expect(
    dialog.getByText(/^This address already has an account, or had one less than 48 hours ago\./),
  ).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill('ben@example.com');
  await dialog.getByRole('button', { name: 'Create Host' }).click();
  await expect(toast(manager, 'Host created successfully')).toBeVisible();

  const ben = await browser.newPage();
  await logIn(ben, { email: 'ben@example.com' }, 'typed by the manager');
  await ben.waitForURL('**/change-password');
  await ben.goto('/host/dashboard');
  await ben.waitForURL('**/change-password');
  await ben.getByLabel('Current password').fill('typed by the manager');
  await ben.getByLabel('New password', { exact: true }).fill(password);
  await ben.getByLabel('Confirm new password').fill(password);
  await ben.getByRole('button', { name: 'Change password' }).click();
  await ben.waitForURL('**/host/dashboard');

  const member = await arriveAsMember(browser, ambiance, request, 'Ana');
  await manager.goto('/venue/dashboard');
  await expect(manager.getByText('No open assignments')).toBeVisible();
  // Without the hub, the page does not hear of the claim on the other device.
  await withoutHub(member);
  await member.reload();
  const claim = member.getByRole('button', { name: /^Claim: / });
  await expect(claim).toBeVisible();
  await claimElsewhere(member);
  await claim.click();
  await expect(toast(member, 'You have already claimed this perk.')).toBeVisible();
  await expect(member.getByText('Claimed', { exact: true })).toBeVisible();
  await withHubAgain(member);
  await member.getByRole('button', { name: /^Chat with the venue: / }).click();
  await expect(toast(member, 'Connected with venue!')).toBeVisible();
  // A host who cannot be discovered cannot be saved either.
  await member.getByRole('button', { name: 'More about Ben' }).click();
  await expect(member.getByRole('menuitem', { name: 'Report Ben' })).toBeVisible();
  await expect(member.getByRole('menuitem', { name: 'Save Ben to favorites' })).toBeHidden();
  await member.keyboard.press('Escape');
  await write(member, 'A table for two?');

  // Both dashboards show it without a reload.
  await expect(ben.getByRole('tabpanel').getByText('Ana')).toBeVisible();
  await expect(manager.getByText(/with Ben/i)).toBeVisible();
  await ben.getByRole('link', { name: 'Open chat' }).click();
  await expect(ben.getByRole('log').getByText('A table for two?')).toBeVisible();
  await write(ben, 'At eight?');
  await expect(member.getByRole('log').getByText('At eight?')).toBeVisible();

  const zoe = await hire(ambiance, request, 'host', 'Zoe');
  const colleague = await browser.newPage();
  await open(colleague, '/host/dashboard', zoe);
  await manager.reload();
  await manager.getByRole('button', { name: /^Reassign member/ }).click();
  let sent = 0;
  const { promise: tried, resolve: goOn } = Promise.withResolvers<void>();
  await manager.route('**/api/assignments/*/reassign/*', async (route) => {
    sent += 1;
    await tried;
    await route.continue();
  });
  await manager.getByRole('menuitem', { name: 'Zoe (0 open)' }).click();
  // During the reassignment the button opens no menu, by mouse or by keyboard.
  const reassign = manager.getByRole('button', { name: /^Reassign member/ });
  await expect(reassign).toHaveAttribute('aria-disabled', 'true');
  await reassign.click({ force: true });
  await reassign.press('ArrowDown');
  await expect(manager.getByRole('menu')).toBeHidden();
  goOn();
  await expect(toast(manager, 'Assignment reassigned successfully')).toBeVisible();
  expect(sent).toBe(1);
  await write(ben, 'One more thing');
  await expect(toast(ben, endedText)).toBeVisible();
  await expect(ben.getByRole('button', { name: 'Retry' })).toBeHidden();
  await expect(member.getByText('Zoe has taken over your chat with Café Lumière.')).toBeVisible();
  await member.getByRole('link', { name: 'Continue with Zoe' }).click();
  await expect(member.getByRole('heading', { name: 'Zoe' })).toBeVisible();
  await write(member, 'Eight is fine');
  await colleague.getByRole('link', { name: 'Open chat' }).click();
  await expect(colleague.getByRole('log').getByText('Eight is fine')).toBeVisible();

  await manager.getByRole('link', { name: 'Settings' }).click();
  const deactivate = async (name: string) => {
    const card = manager.locator('main').getByRole('heading', { name }).locator('xpath=ancestor::*[.//button][1]');
    await card.getByRole('button', { name: 'Deactivate' }).click();
    const asked = manager.getByRole('dialog', { name: `Deactivate ${name}?` });
    await asked.getByRole('button', { name: 'Deactivate' }).click();
    await expect(asked).toBeHidden();
  };
  await deactivate('Zoe');
  await colleague.waitForURL('**/auth');
  await ben.goto('/host/dashboard');
  await expect(ben.getByText('Ana')).toBeVisible();
  await expect(member.getByText('Ben has taken over your chat with Café Lumière.')).toBeVisible();

  await member.getByRole('link', { name: 'Continue with Ben' }).click();
  await expect(member.getByRole('textbox')).toBeEditable();
  await ben.getByRole('main').getByRole('button', { name: 'Close' }).click();
  await ben.getByRole('dialog', { name: 'Close this chat?' }).getByText('Close', { exact: true }).click();
  await expect(member.getByText('This chat has ended. You can start a new one with the venue.')).toBeVisible();
  await expect(member.getByRole('textbox')).toBeHidden();
  await ben.getByRole('tab', { name: 'Closed' }).click();
  await ben.getByRole('link', { name: 'Open chat' }).click();
  await expect(ben.getByRole('log').getByText('A table for two?')).toBeVisible();
  await member.getByRole('link', { name: 'Go to venues' }).click();
  await member.getByRole('button', { name: /^Chat with the venue: / }).click();
  await expect(member.getByRole('textbox')).toBeEditable();

  await deactivate('Ben');
  await expect(member.getByText('Nobody at the venue can answer right now.')).toBeVisible();
  await manager.goto('/venue/dashboard');
  await expect(manager.getByText('No other active host can take it over.')).toBeVisible();
});
