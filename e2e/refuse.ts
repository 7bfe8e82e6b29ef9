import type { Page } from 'playwright/test';

/** Makes the server refuse requests to a URL, by default of any method. */
export const refuse = (page: Page, url: string, status: number, method?: string, body = '') =>
  page.route(url, (route) =>
    method === undefined || route.request().method() === method ? route.fulfill({ status, body }) : route.fallback(),
  );

/** Disconnects a page from the hub, which would notify it at once of changes such as the end of its session. */
export const withoutHub = (page: Page) => page.route('**/api/chat/ticket', (route) => route.abort());

/** Ends `withoutHub`. The page then reconnects automatically. */
export const withHubAgain = (page: Page) => page.unroute('**/api/chat/ticket');

/** Blocks the captcha widget. It takes a while to solve and has journeys of its own. */
export const withoutCaptcha = (page: Page) => page.route(/captcha-widget/, (route) => route.abort());
