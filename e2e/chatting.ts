import type { Browser, Locator, Page } from 'playwright/test';
import { expect } from './ambiance.ts';
import { open, type Person } from './people.ts';

/** Opens a page as a logged-in member. */
export async function arrive(browser: Browser, person: Person): Promise<Page> {
  const page = await browser.newPage();
  await open(page, '/search?mood=all', person);
  return page;
}

export async function openChat(page: Page, partner: Person): Promise<void> {
  await page.getByRole('link', { name: `Message ${partner.displayName}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: partner.displayName })).toBeVisible();
  await expect(input(page)).toBeEditable();
}

/** Chooses an entry of the menu about a member, such as Report or Block. The entry ends with their name. */
export async function chooseAbout(page: Page | Locator, name: string, entry: 'Report' | 'Block'): Promise<void> {
  await page.getByRole('button', { name: `More about ${name}` }).click();
  const opened = 'mainFrame' in page ? page : page.page();
  await opened.getByRole('menuitem', { name: `${entry} ${name}` }).click();
}

export const input = (page: Page): Locator => page.getByRole('textbox');
/** The partner's presence in the header of a conversation. The list next to it shows the same text. */
export const presence = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text });
export const log = (page: Page): Locator => page.getByRole('log');

export async function sendMessage(page: Page, text: string): Promise<void> {
  await expect(input(page)).toBeEditable();
  await input(page).fill(text);
  await input(page).press('Enter');
}

/** All pages show exactly these messages, once each and in this order. */
export async function expectBoth(pages: readonly Page[], messages: readonly string[]): Promise<void> {
  for (const page of pages) await expect(log(page).locator('p[dir] > span:not(.sr-only)')).toHaveText(messages);
}

/** Goes offline and online again, so that the page retries immediately. */
export async function blinkNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.context().setOffline(false);
}

type Direction = 'to the server' | 'from the server';

export interface Wires {
  cut(direction: Direction): void;
}

/**
 * Delays the frames between a page and the hub, in each direction. `cut` permanently drops the frames of all current
 * connections in one direction.
 */
export async function wiresOf(page: Page, delayMs = 0): Promise<Wires> {
  // Timers of the same length fire in order, so frames stay in order.
  const later = (pass: () => void) => (delayMs > 0 ? void setTimeout(pass, delayMs) : pass());
  const wires: { isCut?: Direction }[] = [];
  await page.routeWebSocket(/\/hubs\/chat/, (client) => {
    const server = client.connectToServer();
    const wire: { isCut?: Direction } = {};
    wires.push(wire);
    client.onMessage((frame) => later(() => wire.isCut !== 'to the server' && server.send(frame)));
    server.onMessage((frame) => later(() => wire.isCut !== 'from the server' && client.send(frame)));
  });
  return {
    cut(direction) {
      for (const wire of wires) wire.isCut = direction;
    },
  };
}
