import type { Locator, Page } from 'playwright/test';
import { type RedisServer, runRedis } from '../packages/signalr-server/test/redis-server.ts';
import { type AmbianceProcess, expect, startAmbiance, test as base } from './ambiance.ts';
import { open, type Person, register } from './people.ts';

const sessionSecret = 'what two servers have in common 0123456789';

/** Two servers on one database, joined by a Redis. */
const test = base.extend<{ redis: RedisServer; otherServer: AmbianceProcess }>({
  redis: async ({}, use) => {
    const redis = await runRedis();
    await use(redis);
    await redis.kill();
  },
  settings: async ({ redis }, use) => use({ REDIS_URL: redis.url, SESSION_SECRET: sessionSecret }),
  otherServer: async ({ databaseUrl, settings }, use) => {
    const otherServer = await startAmbiance({ DATABASE_URL: databaseUrl, ...settings });
    await use(otherServer);
    await otherServer.stop();
  },
});

async function openChat(page: Page, person: Person, partner: Person, isFrench = false): Promise<void> {
  await open(page, '/search?mood=all', person);
  if (isFrench) await page.getByRole('button', { name: 'Français' }).click();
  await page.getByRole('link', { name: new RegExp(`^(Message|Écrire à) ${partner.displayName}`) }).click();
  await expect(page.getByRole('textbox')).toBeEditable();
}

async function sendMessage(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox').fill(text);
  await page.getByRole('textbox').press('Enter');
}

const log = (page: Page): Locator => page.getByRole('log');

test(
  'while the servers are disconnected from each other the page says so, keeps sending, and catches up later',
  { tag: '@fault' },
  async ({ request, browser, redis, otherServer }) => {
    const [ana, ben] = [await register(request, 'Ana'), await register(request, 'Ben')];
    const english = await browser.newPage({ baseURL: otherServer.url });
    const french = await browser.newPage();
    await openChat(english, ana, ben);
    await openChat(french, ben, ana, true);
    await sendMessage(english, 'before');
    await expect(log(french).getByText('before')).toBeVisible();

    await redis.kill();
    await expect(english.getByText('Reconnecting…')).toBeVisible();
    await expect(french.getByText('Reconnexion…')).toBeVisible();
    await sendMessage(english, 'meanwhile');
    await expect(log(english).getByText('meanwhile')).toBeVisible();
    await expect(log(english).locator('[data-row]').last()).toContainText('Sent');
    await expect(log(french).getByText('meanwhile')).toBeHidden();

    // The sending server is gone too. The page fetches the missed message from the database.
    await otherServer.kill();
    await redis.start();
    await expect(log(french).getByText('meanwhile')).toBeVisible();
    await expect(french.getByText('Reconnexion…')).toBeHidden();
  },
);
