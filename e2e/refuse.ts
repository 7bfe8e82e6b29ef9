import type { Page } from 'playwright/test';

/** Makes the server refuse what is sent to an address; any method where none is named. */
export const refuse = (page: Page, url: string, status: number, method?: string, body = '') =>
  page.route(url, (route) =>
    method === undefined || route.request().method() === method ? route.fulfill({ status, body }) : route.fallback(),
  );

/** It has its own journeys, and takes a while to solve. */
export const withoutCaptcha = (page: Page) => page.route(/captcha-widget/, (route) => route.abort());
