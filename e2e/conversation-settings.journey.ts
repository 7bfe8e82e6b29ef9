import type { Locator, Page } from 'playwright/test';
import { expect, test } from './ambiance.ts';
import { arrive, expectBoth, input, log, openChat, sendMessage } from './chatting.ts';
import { open, register, toast } from './people.ts';

test.use({ serviceWorkers: 'allow' });

const rows = (page: Page): Locator => page.getByRole('region', { name: 'Messages', exact: true }).getByRole('listitem');

/** Pins, mutes or archives the conversation of a row. */
async function keep(page: Page, partner: string, how: string): Promise<void> {
  await rows(page).filter({ hasText: partner }).getByRole('button', { name: 'Pin, mute or archive' }).click();
  await page.getByRole('menuitem', { name: how, exact: true }).click();
}

test('a member pins, mutes and archives conversations on all their devices, and for themselves only', async ({
  request,
  browser,
}) => {
  const [lea, milo, nour] = [
    await register(request, 'Lea'),
    await register(request, 'Milo'),
    await register(request, 'Nour'),
  ];
  const [atMilo, atNour] = [await arrive(browser, milo), await arrive(browser, nour)];
  for (const page of [atMilo, atNour]) await openChat(page, lea);
  await sendMessage(atMilo, 'Hello Lea');
  await expectBoth([atMilo], ['Hello Lea']);
  // A message is shown before it is stored, and the list is in the order of storing.
  await expect(log(atMilo).getByText('Sent')).toBeAttached();
  await sendMessage(atNour, 'Bonsoir Lea');
  const desktop = await browser.newPage();
  const phone = await browser.newPage({ viewport: { width: 390, height: 800 }, hasTouch: true });
  for (const page of [desktop, phone]) {
    await open(page, '/messages', lea);
    await expect(rows(page)).toHaveText([/Nour.*Bonsoir/, /Milo.*Hello/]);
  }
  await keep(desktop, 'Milo', 'Pin');
  for (const page of [desktop, phone]) await expect(rows(page)).toHaveText([/Milo/, /Nour/]);

  // In a low window, the list is scrolled as a whole, and no row is cut off.
  await desktop.setViewportSize({ width: 1280, height: 240 });
  const list = rows(desktop).first().locator('..');
  expect(await list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  await desktop.setViewportSize({ width: 1280, height: 720 });

  // With two columns the list stays, and the keyboard moves between list and conversation.
  await rows(desktop).first().getByText('Hello Lea').click();
  await expect(desktop.getByRole('heading', { name: 'Milo', level: 1 })).toBeVisible();
  await expect(input(desktop)).toBeFocused();
  await desktop.keyboard.press('Escape');
  await expect(rows(desktop).first().locator('[aria-current]')).toBeFocused();
  await desktop.keyboard.press('ArrowDown');
  await desktop.keyboard.press('Enter');
  await expect(desktop.getByRole('heading', { name: 'Nour', level: 1 })).toBeVisible();
  await expect(input(desktop)).toBeFocused();

  await desktop.getByRole('button', { name: 'Not interested' }).click();
  await expect(toast(desktop, 'Your conversation with Nour is now in Archived')).toBeVisible();
  for (const page of [desktop, phone]) await expect(rows(page)).toHaveText([/Milo/]);
  await desktop.getByRole('banner').getByRole('link', { name: 'Perks' }).click();
  await expect(desktop.getByRole('heading', { name: 'Perks', level: 1 })).toBeVisible();
  await sendMessage(atNour, 'Are you there?');
  await expectBoth([atNour], ['Bonsoir Lea', 'Are you there?']);
  await expect(log(atNour).locator('[data-row]').last()).toContainText('Sent');
  await sendMessage(atMilo, 'One more thing');
  await expect(toast(desktop, 'Message from Milo')).toBeVisible();
  await expect(toast(desktop, 'Message from Nour')).toBeHidden();
  await expect(rows(phone)).toHaveText([/Milo.*One more thing/]);

  await keep(phone, 'Milo', 'Archive');
  await expect(phone.getByText('No conversations yet')).toBeVisible();
  await sendMessage(atMilo, 'Still there?');
  await expect(rows(phone)).toHaveText([/Milo.*Still there/]);

  // A search by name also finds archived conversations. Replying moves one back to the inbox.
  await phone.getByRole('searchbox').fill('zoé');
  await expect(phone.getByText('Nobody named “zoé”')).toBeVisible();
  await phone.getByRole('searchbox').fill('NOU');
  await expect(rows(phone)).toHaveText([/Nour/]);
  await rows(phone).first().getByText('Are you there?').click();
  await sendMessage(phone, 'Sorry, yes');
  await expect(log(atNour).getByText('Sorry, yes')).toBeVisible();
  await phone.goto('/messages');
  await expect(rows(phone)).toHaveText([/Nour.*Sorry/, /Milo/]);
  for (const page of [atMilo, atNour]) {
    await expect(rows(page)).toHaveText([/Lea/]);
    await expect(page.getByRole('img', { name: /Pinned|Muted/ })).toHaveCount(0);
  }
});
