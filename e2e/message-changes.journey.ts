import type { Locator, Page } from 'playwright/test';
import { expect, test } from './ambiance.ts';
import { blinkNetwork, input, log, openChat, sendMessage, wiresOf } from './chatting.ts';
import { open, register } from './people.ts';

const place = (page: Page, saying: string): Locator => page.locator('[data-message]').filter({ hasText: saying });

async function choose(page: Page, saying: string, role: 'menuitem' | 'menuitemradio', name: string): Promise<void> {
  await place(page, saying).getByRole('button', { name: 'More about this message' }).click();
  await page.getByRole(role, { name, exact: true }).click();
}

test('a message is replied to, reacted to and unsent at both ends, also across a lost network', async ({
  request,
  browser,
}) => {
  const [lea, max] = [await register(request, 'Lea'), await register(request, 'Max')];
  const [here, there] = [await browser.newPage(), await browser.newPage()];
  const wires = await wiresOf(there);
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
  // What is being replied to stays with the draft.
  await there.keyboard.type('With pleasure');
  await there.reload();
  await expect(bar).toBeVisible();
  await input(there).press('Enter');
  await expect(bar).toBeHidden();
  await expect(log(here).getByRole('button', { name: 'In reply to you: Shall we meet at seven?' })).toBeVisible();

  // By the keyboard alone: the newest menu is a press of Tab away, the one before it an arrow.
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
});
