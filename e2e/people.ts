import type { Language } from '@ambiance/domain/languages';
import type { APIRequestContext, Browser, Locator, Page } from 'playwright/test';

export const password = 'a warm evening';

export interface Person {
  email: string;
  displayName: string;
}

/** Registers a member in Montréal through the API, like the form. `more` adds or replaces fields. */
export async function register(request: APIRequestContext, displayName: string, more: object = {}): Promise<Person> {
  const email = `${displayName.toLowerCase()}@example.com`;
  const position = { latitude: 45.5019, longitude: -73.5674 };
  const place = { city: 'Montréal', country: 'Canada', ...position };
  const shown = { showsActivity: true, sendsReadReceipts: true };
  const response = await request.post('/api/auth/register', {
    data: { email, password, displayName, dateOfBirth: '1990-05-17', ...place, ...shown, ...more },
  });
  if (!response.ok()) throw new Error(`${displayName} could not register: ${await response.text()}`);
  return { email, displayName };
}

interface Login {
  accessToken: string;
  user: { id: string };
}

/** Logs in without a browser, as another device would. */
export async function loginOf(
  request: APIRequestContext,
  { email }: Pick<Person, 'email'>,
  secret = password,
): Promise<Login> {
  // The server closes a connection that was idle for 65 s, perhaps just when a long journey sends this on it.
  const headers = { connection: 'close' };
  const answer = await request.post('/api/auth/login', { headers, data: { email, password: secret } });
  if (!answer.ok()) throw new Error(`${email} could not log in: ${await answer.text()}`);
  return (await answer.json()) as Login;
}

/** The authorization header of a person. */
export const authorizationAs = async (request: APIRequestContext, person: Pick<Person, 'email'>) => ({
  authorization: `Bearer ${(await loginOf(request, person)).accessToken}`,
});

/** The authorization header of the user who is logged in on a page. */
export async function authorizationOf(page: Page): Promise<{ authorization: string }> {
  const login = await page.evaluate(() => localStorage.getItem('user'));
  const { accessToken } = JSON.parse(login!) as { accessToken: string };
  return { authorization: `Bearer ${accessToken}` };
}

/** Opens a page as a person, without the log-in form: its captcha has journeys of its own. */
export async function open(page: Page, path: string, person: Pick<Person, 'email'>): Promise<void> {
  const { accessToken, user } = await loginOf(page.request, person);
  // A page of the app would notice the login and navigate by itself. No service worker answers for this address.
  await page.goto('/healthz');
  await page.context().clearCookies();
  // Playwright's own way to replace what a browser stores opens another page for it and empties the cache.
  await page.evaluate(
    async (login) => {
      for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
      for (const { name = '' } of await indexedDB.databases())
        await new Promise((resolve) => {
          const deletion = indexedDB.deleteDatabase(name);
          for (const end of ['success', 'error', 'blocked']) deletion.addEventListener(end, resolve);
        });
      localStorage.clear();
      localStorage.setItem('user', login);
    },
    JSON.stringify({ ...user, accessToken }),
  );
  await page.goto(path);
}

/** Opens a path as a signed-in user, in a browser of their own and in a language. */
export async function openIn(
  browser: Browser,
  { baseURL, language }: { baseURL: string; language: Language },
  path: string,
  person: Pick<Person, 'email'>,
): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  const page = await context.newPage();
  await open(page, path, person);
  return page;
}

/** Opens the log-in page and logs in by its form. */
export async function logIn(page: Page, person: Pick<Person, 'email'>, secret = password): Promise<void> {
  await page.goto('/auth');
  await logInHere(page, person, secret);
}

/** Logs in by the form of the current page. */
export async function logInHere(page: Page, { email }: Pick<Person, 'email'>, secret = password): Promise<void> {
  const form = page.getByRole('tabpanel', { name: 'Log in' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(secret);
  await form.getByRole('button', { name: 'Log in' }).click();
}

/** A toast with this text. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text);

/** Opens a path, and waits until the page is connected. It then reads what it missed, and from there on gets each event. */
export async function openConnected(page: Page, path: string): Promise<void> {
  const read = page.waitForResponse('**/api/users/me/catch-up');
  await page.goto(path);
  await read;
}
