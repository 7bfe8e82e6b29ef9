import type { Message } from '@ambiance/contract/chat';
import type { Language } from '@ambiance/domain/languages';
import { type ErrorCode, errorSentence } from '@ambiance/domain/errors';
import type { Page } from 'playwright/test';
import type { Kind } from '../demo-town.ts';
import { nextFrames } from './next-frames.ts';
import { textsIn, type ScreenTexts } from './screen-texts.ts';

/** A screen in one state. It can be shown in any language, colour scheme and size. */
export interface Screen {
  name: string;
  path: string;
  /** The logged-in user; without one, a visitor. */
  as?: Kind;
  /** The only kind of device that has this state; without it, both have it. */
  only?: 'phone' | 'desktop';
  /** Runs before the page is loaded, for example to set the server's responses. */
  before?: (page: Page, language: Language) => Promise<unknown>;
  /** Leads from the loaded page to the state. */
  open?: (page: Page, texts: ScreenTexts) => Promise<unknown>;
}

/** Shows a screen in its state, and waits until it is loaded and nothing moves. */
export async function show(page: Page, screen: Screen, language: Language): Promise<void> {
  await screen.before?.(page, language);
  await page.goto(screen.path);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await waitUntilStable(page);
  if (!screen.open) return;
  await screen.open(page, textsIn(language));
  await waitUntilStable(page);
}

async function waitUntilStable(page: Page): Promise<void> {
  // In some states, a request never finishes.
  await page.waitForLoadState('networkidle', { timeout: 2500 }).catch(() => undefined);
  await page
    .waitForFunction(() => !document.querySelector('main .animate-pulse, main .animate-spin'), undefined, {
      timeout: 2500,
    })
    .catch(() => undefined);
  await page.evaluate(untilNothingChanges);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await nextFrames(page);
}

/** Resolves once the page has neither fetched nor changed anything for a while, for example after a press. */
const untilNothingChanges = () =>
  new Promise<void>((resolve) => {
    const quietMs = 300;
    let quiet = setTimeout(resolve, quietMs);
    const wait = () => {
      clearTimeout(quiet);
      quiet = setTimeout(resolve, quietMs);
    };
    new PerformanceObserver(wait).observe({ type: 'resource' });
    new MutationObserver(wait).observe(document.body, { childList: true, subtree: true });
    setTimeout(resolve, 2500);
  });

/** Makes the server refuse a request with an error of the catalogue. */
export const refusing =
  (url: string, code: ErrorCode = 'request.too-many', status = 429) =>
  (page: Page, language: Language) =>
    page.route(url, (route) => route.fulfill({ status, json: { error: errorSentence(code, language), code } }));

/** Makes the server respond with this JSON. */
export const answering = (url: string, json: unknown) => (page: Page) =>
  page.route(url, (route) => route.fulfill({ json }));

/** Shows a page that the server renders, such as one for a link in a mail. */
export const showing = (pageIn: (language: Language) => string) => (page: Page, language: Language) =>
  page.route(
    ({ pathname }) => mailedPaths.includes(pathname),
    (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: pageIn(language) }),
  );
const mailedPaths = ['/friend', '/unsubscribe'];

/** Changes the server's response to a request. */
export const changing =
  <Answer = Record<string, unknown>>(url: string | RegExp, change: (answer: Answer) => Answer) =>
  (page: Page) =>
    page.route(url, async (route) => {
      const response = await route.fetch();
      return route.fulfill({ response, json: change((await response.json()) as Answer) });
    });

/** Changes the user's own data in each response that has it. */
export const changingMe =
  (change: (me: Record<string, unknown>) => Record<string, unknown>) =>
  async (page: Page): Promise<void> => {
    await changing('**/api/users/me', change)(page);
    await changing<{ me: Record<string, unknown> }>('**/api/users/me/catch-up', (missed) => ({
      ...missed,
      me: change(missed.me),
    }))(page);
  };

/** Leaves a request without a response, like a slow network. */
export const stalling = (url: string) => (page: Page) => page.route(url, () => undefined);

/** Shows conversations as if the messages that others reply to were unsent. */
export const unsendingQuoted = (page: Page) =>
  page.route(/\/api\/messages\/[\da-f-]{36}(\/changes)?(\?|$)/, async (route) => {
    const messages = (await (await route.fetch()).json()) as Message[];
    const quoted = new Set(messages.map(({ replyTo }) => replyTo?.id));
    const unsent = { text: '', isUnsent: true } as const;
    const json = messages.map(({ replyTo, ...message }) => ({
      ...message,
      ...(replyTo && { replyTo: { ...replyTo, ...unsent } }),
      ...(quoted.has(message.id) && unsent),
    }));
    await route.fulfill({ json });
  });

const frameEnd = '\u001e';

/** Makes the hub refuse each message a second after it was sent. */
export const refusingMessages = (code: ErrorCode) => (page: Page, language: Language) =>
  page.routeWebSocket(/\/hubs\/chat/, (client) => {
    const server = client.connectToServer();
    client.onMessage((frame) => {
      const call = String(frame)
        .split(frameEnd)
        .find((one) => one.includes('SendMessage'));
      if (!call) return server.send(frame);
      const { invocationId } = JSON.parse(call) as { invocationId: string };
      const error = JSON.stringify({ code, error: errorSentence(code, language) });
      setTimeout(() => client.send(JSON.stringify({ type: 3, invocationId, error }) + frameEnd), 1000);
    });
  });
