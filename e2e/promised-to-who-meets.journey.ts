import { type Language, languages } from '@ambiance/domain/languages';
import type { Page } from 'playwright/test';
import { expect, test } from './ambiance.ts';
import { write } from './hub-client.ts';
import { loginOf, open, register } from './people.ts';
import { readerOf } from './promised-sentences.ts';
import { refuse } from './refuse.ts';
import type { Words } from './words.ts';

/** Copies the first message with a clipboard that works or refuses. A real one needs the focus, which both languages want. */
async function copyFirst(page: Page, translate: Words, works: boolean): Promise<void> {
  await page.evaluate((does) => {
    navigator.clipboard.writeText = () => (does ? Promise.resolve() : Promise.reject(new Error('Refused')));
  }, works);
  await page
    .getByRole('button', { name: translate('More about this message') })
    .first()
    .click();
  await page.getByRole('menuitem', { name: translate('Copy') }).click();
}

/** Cuts the connection to the hub at the next sent message, and prevents any new one. */
async function cutAtTheNextMessage(page: Page): Promise<void> {
  await page.routeWebSocket(/\/hubs\/chat/, (client) => {
    const server = client.connectToServer();
    client.onMessage(async (frame) => {
      if (!String(frame).includes('SendMessage')) return server.send(frame);
      await page.route('**/hubs/chat/negotiate**', (route) => route.abort());
      await client.close();
    });
  });
}

// The test visits many screens in both languages, so it needs a longer timeout.
test.describe.configure({ timeout: 480_000 });

test('the pages for meetings show all promised sentences in both languages', async ({ ambiance, browser, request }) => {
  const inLanguage = async (language: Language) => {
    const { page, translate, press, sees, unseen } = await readerOf('meeting', language, browser);
    const names = ['Ana', 'Bob', 'Cleo', 'Dan', 'Eve', 'Wes'].map((name) => `${name}-${language}`);
    const people = [];
    for (const name of names) people.push(await register(request, name));
    const logins = await Promise.all(people.map((person) => loginOf(request, person)));
    const [ana, bob, , , , wes] = people;
    const [anaId, bobId, cleoId, danId, eveId] = logins.map(({ user }) => user.id);

    await refuse(page, '**/api/users/search*', 403);
    await refuse(page, '**/api/subscriptions/tiers', 403);
    await open(page, `/search?mood=all&q=${bob!.displayName}`, ana!);
    await sees('Failed to load mood filters');
    await sees('Search failed');
    await page.unroute('**/api/users/search*');
    await press('Try again');
    await press('Save {name} to favorites');
    await sees('Saved to favorites');
    await press('Remove {name} from favorites');
    await sees('Removed from favorites');
    await refuse(page, '**/favorite', 500, 'POST');
    await press('Save {name} to favorites');
    await sees('Failed to update favorites');

    await refuse(page, '**/block', 500);
    await press('More about {name}');
    await page.getByRole('menuitem', { name: translate('Block {name}') }).click();
    const block = page.getByRole('dialog').getByRole('button', { name: translate('Block') });
    await block.click();
    await sees('Failed to block user');
    await page.unroute('**/block');
    await block.click();
    await sees('User blocked');
    await refuse(page, '**/block', 500);
    await press('Unblock {name}');
    await sees('Failed to unblock user');
    await page.unroute('**/block');
    await press('Unblock {name}');
    await sees('User unblocked. You can chat again.');

    await refuse(page, '**/api/users/me/favorites', 403);
    await page.goto('/connections');
    await sees('Failed to load connections');

    await page.route('**/hubs/chat/negotiate**', (route) => route.abort());
    await refuse(page, `**/api/messages/${bobId}`, 403);
    await page.goto(`/chat?to=${bobId}`);
    await sees('Real-time chat unavailable');
    await sees('Failed to load message history');
    await page.unrouteAll();
    const input = page.getByRole('textbox');
    await page.goto(`/chat?to=${cleoId}`);
    await expect(input).toBeEditable();
    const headers = { authorization: `Bearer ${logins[2]!.accessToken}` };
    await request.post(`/api/users/${logins[0]!.user.id}/block`, { headers });
    await sees("You can't message this user right now.");
    await page.waitForURL('**/search**');

    const accessToken = logins[5]!.accessToken;
    await write(ambiance.url, accessToken, [anaId!, bobId!, danId!]);
    await open(page, `/chat?to=${eveId}`, wes!);
    await expect(input).toBeEditable();
    await input.fill('Hello');
    await input.press('Enter');
    await sees("You've reached your weekly limit of {limit} new chats.");
    await write(
      ambiance.url,
      accessToken,
      Array.from({ length: 22 }, () => anaId!),
    );
    await page.goto(`/chat?to=${anaId}`);
    await expect(input).toBeEditable();
    await input.fill('Hello');
    await input.press('Enter');
    await sees("You've reached your daily message limit of {limit} messages.");
    await page.keyboard.press('Escape');
    await expect(page.locator('[role=dialog]:not([aria-modal=false])')).toBeHidden();
    await copyFirst(page, translate, false);
    await sees('We couldn’t copy the message');
    await copyFirst(page, translate, true);
    await sees('Message copied');

    await open(page, '/search', ana!);
    await cutAtTheNextMessage(page);
    await page.goto(`/chat?to=${eveId}`);
    await expect(input).toBeEditable();
    await input.fill('Hello');
    await input.press('Enter');
    await sees('Failed to send message');
    await press('Retry');
    await sees('Not connected to chat hub');

    expect(unseen()).toEqual([]);
    await page.context().close();
  };
  // Both languages run at once, since most of the time is waiting. Their members do not meet.
  await Promise.all(languages.map(inLanguage));
});
