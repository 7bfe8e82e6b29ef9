import { openNetwork } from '../packages/signalr-server/test/broken-network.ts';
import { promisedMs } from '../packages/signalr-server/test/promised-ms.ts';
import { expect, test } from './ambiance.ts';
import { arrive, input, log, openChat, presence, sendMessage } from './chatting.ts';
import { open, register } from './people.ts';

// An open page would keep trying to reach its server.
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});

test('a page on a network that drops all data shows that it is offline, and catches up once it works', async ({
  ambiance,
  browser,
  request,
}) => {
  const [ana, ben] = [await register(request, 'Ana'), await register(request, 'Ben')];
  const network = await openNetwork(ambiance.url);
  const page = await browser.newPage({ baseURL: new URL(network.url).origin });
  await open(page, '/search?mood=all', ana);
  await openChat(page, ben);
  const there = await arrive(browser, ben);
  await openChat(there, ana);
  await sendMessage(page, 'before');
  await expect(log(there).getByText('before')).toBeVisible();
  await expect(presence(page, 'Online')).toBeVisible();

  network.swallow(/[^]*/);
  network.cut();
  await expect(page.getByText('Reconnecting…')).toBeVisible({ timeout: promisedMs(3000) });
  await expect(input(page)).not.toBeEditable();
  await expect(presence(page, 'Online')).toBeHidden();
  await sendMessage(there, 'meanwhile');
  await expect(log(page).getByText('meanwhile')).toBeHidden();

  network.swallow(undefined);
  await expect(log(page).getByText('meanwhile')).toBeVisible({ timeout: promisedMs(5000) });
  await expect(presence(page, 'Online')).toBeVisible();
  await sendMessage(page, 'after');
  await expect(log(there).getByText('after')).toBeVisible();

  // A path that fails silently is noticed at the first unacknowledged message.
  network.freeze();
  await sendMessage(page, 'into the silence');
  await expect(presence(page, 'Online')).toBeHidden({ timeout: promisedMs(12_000) });
  network.close();
});
