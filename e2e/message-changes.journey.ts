import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from './ambiance.ts';
import { blinkNetwork, input, log, openChat, sendMessage, type Wires, wiresOf } from './chatting.ts';
import { authorizationOf, loginOf, open, openConnected, type Person, register } from './people.ts';
import { withoutHub } from './refuse.ts';

const place = (page: Page, saying: string): Locator => page.locator('[data-message]').filter({ hasText: saying });

/** A toast with this title. */
const notice = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('dialog', { name: title });

async function choose(page: Page, saying: string, role: 'menuitem' | 'menuitemradio', name: string): Promise<void> {
  await place(page, saying).getByRole('button', { name: 'More about this message' }).click();
  await page.getByRole(role, { name, exact: true }).click();
}

/** Suggests to Max, in his conversation, to meet at the chess tables. */
async function suggestMeeting(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Suggest meeting up' }).click();
  const sheet = page.getByRole('dialog', { name: 'Meet Max' });
  await sheet.getByLabel('Another place').fill('The chess tables');
  await sheet.getByRole('button', { name: 'Suggest', exact: true }).click();
  await expect(sheet).toBeHidden();
}

/** Shows a tab to its user, or hides it. The browser of the journeys counts all its tabs as visible. */
async function showTab(page: Page, isShown: boolean): Promise<void> {
  await page.evaluate((shown) => {
    Object.defineProperties(document, {
      hidden: { value: !shown, configurable: true },
      visibilityState: { value: shown ? 'visible' : 'hidden', configurable: true },
    });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isShown);
}

/** Takes a page off the hub, and keeps it off until the returned function is called. */
async function leaveHub(page: Page, wires: Wires): Promise<() => Promise<void>> {
  await withoutHub(page);
  // A socket that the page has given up may still deliver events.
  wires.cut('from the server');
  await blinkNetwork(page);
  const missing = page.getByText(/^(Reconnecting…|Real-time chat unavailable)$/).first();
  await expect(missing).toBeVisible();
  return async () => {
    await page.unroute('**/api/chat/ticket');
    await blinkNetwork(page);
    await expect(missing).toBeHidden();
  };
}

/** Archives the conversation with a partner, on another device. */
async function archive(page: Page, partner: Person): Promise<void> {
  const { user } = await loginOf(page.request, partner);
  const headers = await authorizationOf(page);
  const answer = await page.request.put(`/api/messages/${user.id}/settings`, { headers, data: { archived: true } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('a message gets a reply and a reaction and is unsent at both ends, also across a lost network', async ({
  request,
  browser,
}) => {
  const [lea, max] = [await register(request, 'Lea'), await register(request, 'Max')];
  const [here, there] = [await browser.newPage(), await browser.newPage()];
  const [wiresHere, wires] = [await wiresOf(here), await wiresOf(there)];
  await open(here, '/search?mood=all', lea);
  await open(there, '/search?mood=all', max);
  await openChat(here, max);
  await openChat(there, lea);
  await sendMessage(here, 'Shall we meet at seven?');

  const bar = there.getByText('Reply to Lea', { exact: true });
  await choose(there, 'at seven', 'menuitem', 'Reply');
  await expect(input(there)).toBeFocused();
  await expect(bar).toBeVisible();
  await there.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await choose(there, 'at seven', 'menuitem', 'Reply');
  await expect(input(there)).toBeFocused();
  // The quoted message is kept with the draft.
  await there.keyboard.type('With pleasure');
  await expect(input(there)).toHaveValue('With pleasure');
  await there.reload();
  await expect(bar).toBeVisible();
  await expect(input(there)).toHaveValue('With pleasure');
  await input(there).press('Enter');
  await expect(bar).toBeHidden();
  await expect(log(here).getByRole('button', { name: 'In reply to you: Shall we meet at seven?' })).toBeVisible();

  // With the keyboard only: Tab reaches the newest menu, and an arrow leads to the one before.
  await place(there, 'With pleasure').getByRole('button', { name: 'More about this message' }).focus();
  await there.keyboard.press('ArrowUp');
  await there.keyboard.press('Enter');
  await expect(there.getByRole('menuitemradio', { name: 'Heart' })).toBeVisible();
  await there.keyboard.press('ArrowDown');
  await there.keyboard.press('Enter');
  const heart = place(here, 'at seven').getByText(/^Max’s reaction: /);
  await expect(heart).toBeAttached();
  await choose(here, 'With pleasure', 'menuitemradio', 'Thumbs up');
  await expect(place(there, 'With pleasure').getByText('Lea’s reaction: Thumbs up')).toBeAttached();

  wires.cut('from the server');
  await choose(here, 'With pleasure', 'menuitemradio', 'Thumbs up');
  await choose(here, 'at seven', 'menuitem', 'Unsend');
  await expect(place(here, 'Message unsent')).toBeVisible();
  await sendMessage(here, 'At eight?');
  await expect(log(here).getByText('Sent', { exact: true })).toBeAttached();
  await expect(log(there).getByText('Lea’s reaction')).toBeAttached();
  await blinkNetwork(there);
  await expect(place(there, 'At eight?')).toBeVisible();
  await expect(log(there).getByText('Lea’s reaction')).toHaveCount(0);
  await expect(log(there)).not.toContainText('Shall we meet');
  await log(there).getByRole('button', { name: 'In reply to Lea: Message unsent' }).click();
  await expect(place(there, 'Message unsent')).toBeFocused();

  // A meeting is proposed in the conversation. Once accepted, it is shown above the messages and in the agenda.
  // Suggestions are shown at once, also while the hub is away.
  const returnThere = await leaveHub(there, wires);
  await there.getByRole('button', { name: 'Suggest meeting up' }).click();
  const sheet = there.getByRole('dialog', { name: 'Meet Lea', exact: true });
  await sheet.getByLabel('Another place').fill('The chess tables');
  await sheet.getByRole('button', { name: 'Suggest', exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(place(there, 'The chess tables').getByText('Waiting for Lea’s answer')).toBeVisible();
  await returnThere();
  // Another one is refused before anything is filled in.
  await there.getByRole('button', { name: 'Suggest meeting up' }).click();
  await expect(there.getByText(/^There’s already an open suggestion here\./)).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect(place(here, 'The chess tables').getByRole('button', { name: 'Suggest something else' })).toBeVisible();
  const returnHere = await leaveHub(here, wiresHere);
  await place(here, 'The chess tables').getByRole('button', { name: 'Suggest something else' }).click();
  const counter = here.getByRole('dialog', { name: 'Suggest something else to Max', exact: true });
  await counter.getByLabel('Another place').fill('The old mill');
  await counter.getByText('Tomorrow', { exact: true }).click();
  await counter.getByText('6:30 p.m.', { exact: true }).click();
  await expect(counter.getByText(/^Your suggestion: The old mill, .* at 6:30\sp\.m\.$/)).toBeVisible();
  await counter.getByRole('button', { name: 'Suggest', exact: true }).click();
  await expect(counter).toBeHidden();
  await expect(place(here, 'The old mill').getByText('Waiting for Max’s answer')).toBeVisible();
  for (const page of [here, there])
    await expect(place(page, 'The chess tables').getByText('Something else was suggested')).toBeVisible();
  await returnHere();
  // Changes to a meeting are shown even if its conversation is archived.
  await archive(here, max);
  await openConnected(here, '/favorites');
  await place(there, 'The old mill').getByRole('button', { name: 'Accept' }).click();
  await expect(notice(here, 'Max said yes')).toContainText(/The old mill, .* at 6:30\sp\.m\./);
  // Both see that they will meet, also in the conversation, with the next steps.
  for (const [page, title] of [
    [here, 'Max said yes'],
    [there, 'You’re meeting Lea'],
  ] as const) {
    await expect(notice(page, title).getByRole('button', { name: 'Tell a friend' })).toBeVisible();
    await expect(notice(page, title).getByRole('button', { name: 'Add to calendar' })).toBeVisible();
  }
  // This toast ends by itself, unlike the one of the member who is answered.
  await notice(there, 'You’re meeting Lea').getByRole('button', { name: 'Close' }).click();
  // On a small phone, the toast is taller than the header, and the page's heading is below it.
  await here.setViewportSize({ width: 320, height: 640 });
  const heading = here.getByRole('heading', { level: 1 });
  const gap = async () => {
    const { y, height } = (await notice(here, 'Max said yes').boundingBox())!;
    return (await heading.boundingBox())!.y - (y + height);
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await here.setViewportSize({ width: 1280, height: 720 });
  await notice(here, 'Max said yes').getByRole('button', { name: 'Open' }).click();
  for (const page of [here, there]) {
    await expect(place(page, 'The old mill').getByText('You’re meeting')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Your plans together' })).toContainText('The old mill');
  }
  const download = here.waitForEvent('download');
  await place(here, 'The old mill').getByRole('button', { name: 'Add to calendar' }).click();
  const added = await readFile(await (await download).path(), 'utf8');
  expect((await download).suggestedFilename()).toBe('ambiance.ics');
  expect(added).toContain('METHOD:PUBLISH');
  const uid = /^UID:.*/m.exec(added)![0];
  await here.goto('/messages');
  await here.getByRole('link', { name: 'Meeting Max' }).click();
  await archive(there, lea);
  await openConnected(there, '/perks');
  const callOff = async () => {
    await place(here, 'The old mill').getByRole('button', { name: 'Call off' }).click();
    const question = here.getByRole('dialog', { name: 'Call off your meeting with Max?' });
    await expect(question).toContainText(/The old mill, .* at 6:30\sp\.m\. Max will be notified\./);
    await question.getByRole('button', { name: 'Call off' }).click();
    await expect(question).toBeHidden();
    await expect(notice(there, 'Your meeting with Lea is off')).toBeVisible();
    await expect(notice(there, 'Your meeting with Lea is back on')).toBeHidden();
  };
  const undo = async () => {
    await notice(here, 'You called off your meeting with Max').getByRole('button', { name: 'Undo' }).click();
    await expect(notice(here, 'Your meeting with Max is back on')).toBeVisible();
  };
  const seesItIsOn = async () => {
    await expect(notice(there, 'Your meeting with Lea is back on')).toContainText('The old mill');
    await expect(notice(there, 'Your meeting with Lea is off')).toBeHidden();
  };
  // It can be restored for ten seconds. The other person sees that on any page; a page without a connection shows it once it is connected.
  await callOff();
  await undo();
  await seesItIsOn();
  await callOff();
  wires.cut('from the server');
  await undo();
  await blinkNetwork(there);
  await seesItIsOn();
  await expect(place(here, 'The old mill').getByText('You’re meeting')).toBeVisible();
  await callOff();
  await notice(there, 'Your meeting with Lea is off').getByRole('button', { name: 'Open' }).click();
  await expect(place(there, 'The old mill').getByText('Called off')).toBeVisible();
  await expect(there.getByRole('list', { name: 'Your plans together' })).toBeHidden();
  // The member who added it to their calendar is offered to remove it there. The other member did not add it.
  const removal = here.waitForEvent('download');
  await place(here, 'The old mill').getByRole('button', { name: 'Remove from calendar' }).click();
  const removed = await readFile(await (await removal).path(), 'utf8');
  expect(removed).toContain('METHOD:CANCEL');
  expect(removed).toContain(uid);
  await expect(place(there, 'The old mill').getByRole('button', { name: 'Remove from calendar' })).toHaveCount(0);
});

test('on a phone, a finger that rests on a message opens its menu, and a scroll or a tap does not', async ({
  request,
  browser,
}) => {
  const [lea, max] = [await register(request, 'Lea'), await register(request, 'Max')];
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const [phone, there] = [await context.newPage(), await browser.newPage()];
  await open(phone, '/search?mood=all', lea);
  await open(there, '/search?mood=all', max);
  await openChat(phone, max);
  await openChat(there, lea);
  await sendMessage(there, 'Shall we meet at seven?');
  const bubble = place(phone, 'at seven').locator('p[dir]');
  const menu = phone.getByRole('menu');
  // No button is drawn next to the message, but screen readers and keyboards have it.
  const button = place(phone, 'at seven').getByRole('button', { name: 'More about this message' });
  expect((await button.boundingBox())!.width).toBeLessThanOrEqual(1);
  await bubble.tap();
  await expect(menu).toHaveCount(0);

  const finger = await context.newCDPSession(phone);
  const middle = async () => {
    const { x, y, width, height } = (await bubble.boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
  // The bubble is measured before the scroll: a finger that rests for 450 ms would open the menu.
  const { x, y } = await middle();
  await touch('touchStart', { x, y });
  await touch('touchMove', { x, y: y - 30 });
  await touch('touchEnd');
  await expect(menu).toHaveCount(0);
  await touch('touchStart', await middle());
  await expect(menu).toBeVisible();
  await touch('touchEnd');
  await phone.getByRole('menuitemradio', { name: 'Heart' }).tap();
  await expect(place(there, 'at seven').getByText('Lea’s reaction: Heart')).toBeAttached();
  await expect(menu).toHaveCount(0);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await button.focus();
  await phone.keyboard.press('Enter');
  await phone.getByRole('menuitem', { name: 'Copy' }).click();
  await expect.poll(() => phone.evaluate(() => navigator.clipboard.readText())).toBe('Shall we meet at seven?');
  // The message itself is unchanged at both ends.
  for (const page of [phone, there]) await expect(log(page).getByText('Shall we meet at seven?')).toHaveCount(1);
});

for (const [button, title] of [
  ['Accept', 'Max said yes'],
  ['No thanks', 'Max can’t make it'],
] as const) {
  test(`the answer “${button}” that arrives while the page is still loading is shown`, async ({ request, browser }) => {
    const [lea, max] = [await register(request, 'Lea'), await register(request, 'Max')];
    const [here, there] = [await browser.newPage(), await browser.newPage()];
    await open(here, '/search?mood=all', lea);
    await open(there, '/search?mood=all', max);
    await openChat(here, max);
    await openChat(there, lea);
    await sendMessage(here, 'Shall we?');
    await suggestMeeting(here);
    // The hub opens once toasts can be shown, which is after the answer there.
    const [answered, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await here.route(/\/EventNotifications/, async (route) => {
      asked.resolve();
      await answered.promise;
      await route.continue();
    });
    await here.goto('/perks');
    await asked.promise;
    const answer = place(there, 'The chess tables').getByRole('button', { name: button });
    await answer.click();
    await expect(answer).toBeHidden();
    answered.resolve();
    await expect(notice(here, title)).toContainText('The chess tables');
    // The next user of this browser does not read it.
    await here.getByRole('button', { name: 'Log out' }).click();
    await expect(here.getByRole('button', { name: 'Log out' })).toBeHidden();
    await expect(notice(here, title)).toHaveCount(0);
  });
}

test('the acceptance of a meeting is shown by the visible tab, even if a hidden tab reads it first', async ({
  request,
  browser,
}) => {
  const [lea, max] = [await register(request, 'Lea'), await register(request, 'Max')];
  const context = await browser.newContext();
  const [here, there] = [await context.newPage(), await browser.newPage()];
  await open(here, '/search?mood=all', lea);
  await open(there, '/search?mood=all', max);
  await openChat(here, max);
  await openChat(there, lea);
  await sendMessage(here, 'Shall we?');
  await suggestMeeting(here);
  // Neither tab is connected when the "yes" comes.
  await here.goto('about:blank');
  const hidden = await context.newPage();
  await hidden.addInitScript(() => {
    Object.defineProperties(document, { hidden: { value: true }, visibilityState: { value: 'hidden' } });
  });
  const answer = place(there, 'The chess tables').getByRole('button', { name: 'Accept' });
  await answer.click();
  await expect(answer).toBeHidden();
  await openConnected(hidden, '/perks');
  await here.goto('/perks');
  await expect(notice(here, 'Max said yes')).toContainText('The chess tables');
  await expect(notice(hidden, 'Max said yes')).toBeHidden();
  // A logout in one tab also removes it from the other.
  await hidden.getByRole('button', { name: 'Log out' }).click();
  await expect(notice(here, 'Max said yes')).toBeHidden();
});

test('the title of a hidden tab counts a message, and has a mark for a “yes” until the user looks at the tab', async ({
  request,
  browser,
}) => {
  const [lea, max] = [await register(request, 'Lea'), await register(request, 'Max')];
  const context = await browser.newContext();
  const [here, other, there] = [await context.newPage(), await context.newPage(), await browser.newPage()];
  await open(here, '/search?mood=all', lea);
  await open(there, '/search?mood=all', max);
  await openChat(here, max);
  await openChat(there, lea);
  await sendMessage(here, 'Shall we?');
  await suggestMeeting(here);
  for (const tab of [here, other]) await openConnected(tab, '/connections');
  await showTab(other, false);
  await sendMessage(there, 'With pleasure');
  for (const tab of [here, other]) await expect(tab).toHaveTitle(/^\(1\) Connections · /);

  await place(there, 'The chess tables').getByRole('button', { name: 'Accept' }).click();
  await expect(other).toHaveTitle(/^• \(1\) Connections · /);
  await expect(notice(here, 'Max said yes')).toContainText('The chess tables');
  await expect(here).toHaveTitle(/^\(1\) Connections · /);
  await showTab(other, true);
  await expect(other).toHaveTitle(/^\(1\) Connections · /);
  await notice(other, 'Max said yes').getByRole('button', { name: 'Open' }).click();
  await expect(log(other).getByText('With pleasure')).toBeVisible();
  // The message has been read, so no tab counts it.
  await expect(here).toHaveTitle(/^Connections · /);
  await expect(other).toHaveTitle(/^[^•(]/);
});
