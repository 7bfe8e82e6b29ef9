import type { Page } from 'playwright/test';

/** Makes the server refuse what is sent to an address; any method where none is named. */
export const refuse = (page: Page, url: string, status: number, method?: string, body = '') =>
  page.route(url, (route) =>
    method === undefined || route.request().method() === method ? route.fulfill({ status, body }) : route.fallback(),
  );

/** Keeps a page from the hub, by which it learns at once what others do, such as that its session was ended. */
export const withoutHub = (page: Page) => page.route('**/api/chat/ticket', (route) => route.abort());

/** It has its own journeys, and takes a while to solve. */
export const withoutCaptcha = (page: Page) => page.route(/captcha-widget/, (route) => route.abort());
