import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chatHubPath } from '@ambiance/contract/chat-events';
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { chromium, type Page } from 'playwright';
import { readConfig } from '../apps/server/src/config.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { startServer } from '../apps/server/src/server.ts';
import { addPremiumMembers } from '../apps/server/test/premium-members.ts';
import { findBrowser } from '../tools/browser.ts';
import { build } from '../tools/build.ts';
import { latencyOf, latencyText } from './latency.ts';

const warmUps = 5;
const messages = 60;

/**
 * Time from the call that sends a message to the unread badge on another page of its recipient, in a real browser. Measures
 * the tab that holds the hub connection, a tab that shares it and, for comparison, a client without a screen.
 */
export async function benchBadge(print: (line: string) => void): Promise<void> {
  await build();
  const dataDir = await mkdtemp(join(tmpdir(), 'ambiance-bench-'));
  const server = await startServer(
    readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1000000' }),
    createLog('error'),
  );
  const browser = await chromium.launch({ executablePath: await findBrowser() });
  const { db, secrets } = server.platform;
  const [sender, reader, client] = await addPremiumMembers(db, secrets.current(), 3);
  const context = await browser.newContext({ baseURL: server.address });
  await context.addInitScript(
    (login) => localStorage.setItem('user', login),
    JSON.stringify({ ...reader!, displayName: 'Reader', role: 'member' }),
  );
  const sending = await connect(server.address, sender!.accessToken);
  const receiving = await connect(server.address, client!.accessToken);
  const send = (to: string) => sending.invoke('SendMessage', to, 'Hello');

  print(`| from a message to its recipient: p50 / p99 of ${messages - warmUps} in ms | |`);
  print('|---|---|');
  const toClient = Array.from({ length: messages }, () => async () => {
    const received = new Promise<void>((resolve) => receiving.on('ReceiveMessage', () => resolve()));
    await send(client!.id);
    await received;
    receiving.off('ReceiveMessage');
  });
  print(`| a client without a screen | ${latencyText(await latencyOf(toClient, warmUps))} |`);

  const [holder, sharer] = [await context.newPage(), await context.newPage()];
  for (const page of [holder, sharer]) await page.goto('/search?mood=all');
  // With the first message, the server notices that both are connected.
  await send(reader!.id);
  let count = 1;
  for (const page of [holder, sharer]) await badge(page, count);
  for (const [name, page] of [
    ['the badge of the tab that holds the connection', holder],
    ['the badge of a tab that shares it', sharer],
  ] as const) {
    await page.bringToFront();
    const toBadge = Array.from({ length: messages / 2 + warmUps }, () => async () => {
      const shown = badge(page, (count += 1));
      await send(reader!.id);
      await shown;
    });
    print(`| ${name} | ${latencyText(await latencyOf(toBadge, warmUps))} |`);
  }

  for (const one of [sending, receiving]) await one.stop();
  await browser.close();
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
}

/** Resolves once the page's badge shows the count. */
const badge = (page: Page, count: number): Promise<void> =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const shown = () => document.querySelector('nav a[href="/messages"] span[aria-hidden]')?.textContent;
        const observer = new MutationObserver(() => look());
        const look = () => {
          if (shown() !== String(wanted)) return;
          observer.disconnect();
          resolve();
        };
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        look();
      }),
    count,
  );

async function connect(address: string, accessToken: string) {
  const connection = new HubConnectionBuilder()
    .withUrl(`${address}${chatHubPath}`, {
      accessTokenFactory: () => accessToken,
      transport: HttpTransportType.WebSockets,
      withCredentials: false,
    })
    .configureLogging(LogLevel.None)
    .build();
  await connection.start();
  return connection;
}
