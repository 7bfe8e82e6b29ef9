import type { APIRequestContext } from 'playwright/test';
import { type Ambiance, expect } from './ambiance.ts';
import { password } from './people.ts';

/** Opens a venue as an operator does. Its manager sets a password by the link that the command prints. */
export async function openVenue({ admin }: Ambiance, request: APIRequestContext): Promise<void> {
  await admin('venue', 'create', '--name', 'Café Lumière', '--city', 'Montréal', '--country', 'Canada');
  await hire({ admin }, request, 'manager', 'Mia');
}

/** Makes an account for work at venue 1, whose owner has set the password. */
export async function hire(
  { admin }: Pick<Ambiance, 'admin'>,
  request: APIRequestContext,
  role: 'manager' | 'host',
  name: string,
): Promise<{ email: string }> {
  const email = `${name.toLowerCase()}@example.com`;
  const said = await admin('staff', 'create', '--role', role, '--venue', '1', '--email', email, '--name', name);
  const token = /token=([\da-f]+)/.exec(said)![1];
  const answer = await request.post('/api/auth/reset-password', { data: { token, newPassword: password } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return { email };
}

/** Offers a perk at venue 1, as its manager. */
export async function offerPerk(request: APIRequestContext): Promise<void> {
  const login = await request.post('/api/auth/login', { data: { email: 'mia@example.com', password } });
  const { accessToken } = (await login.json()) as { accessToken: string };
  const perk = { title: 'A coffee on us', minTier: 'standard', categoryKey: 'cafe', terms: 'Weekdays only' };
  const headers = { authorization: `Bearer ${accessToken}` };
  const answer = await request.post('/api/venues/1/perks', { data: perk, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
}
