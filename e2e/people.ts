import type { APIRequestContext, Locator, Page } from 'playwright/test';

export const password = 'a warm evening';

export interface Person {
  email: string;
  displayName: string;
}

/** Makes an account in Montréal, as the form would. */
export async function register(request: APIRequestContext, displayName: string): Promise<Person> {
  const email = `${displayName.toLowerCase()}@example.com`;
  const position = { latitude: 45.5019, longitude: -73.5674 };
  const place = { city: 'Montréal', country: 'Canada', ...position };
  const response = await request.post('/api/auth/register', {
    data: { email, password, displayName, dateOfBirth: '1990-05-17', ...place },
  });
  if (!response.ok()) throw new Error(`${displayName} could not register: ${await response.text()}`);
  return { email, displayName };
}

/** Opens a page as somebody. The form, which lets the browser prove that it is one, is for the journeys that are about it. */
export async function open(page: Page, path: string, { email }: Pick<Person, 'email'>): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} could not log in: ${await answer.text()}`);
  const { accessToken, user } = (await answer.json()) as { accessToken: string; user: object };
  const localStorage = [{ name: 'user', value: JSON.stringify({ ...user, accessToken }) }];
  const { origin } = new URL(answer.url());
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
  await page.goto(path);
}

/** Logs in by the form. */
export async function logIn(page: Page, person: Pick<Person, 'email'>, secret = password): Promise<void> {
  await page.goto('/auth');
  await logInHere(page, person, secret);
}

/** Logs in by the form of the page that is open. */
export async function logInHere(page: Page, { email }: Pick<Person, 'email'>, secret = password): Promise<void> {
  const form = page.getByRole('tabpanel', { name: 'Log in' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(secret);
  await form.getByRole('button', { name: 'Log in' }).click();
}

/** A message at the edge of the screen. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text);
