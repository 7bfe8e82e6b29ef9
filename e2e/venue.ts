import type { APIRequestContext } from 'playwright/test';
import { type Ambiance, expect } from './ambiance.ts';
import { authorizationAs, loginOf, password } from './people.ts';

export const manager = { email: 'mia@example.com' };

/** Creates a venue by the admin command. Its manager sets a password by the link that the command prints. */
export async function openVenue(
  { admin }: Ambiance,
  request: APIRequestContext,
  ...profile: readonly string[]
): Promise<void> {
  await admin('venue', 'create', '--name', 'Café Lumière', '--city', 'Montréal', '--country', 'Canada', ...profile);
  await hire({ admin }, request, 'manager', 'Mia');
}

/** Creates a staff account at a venue, by default the first one, and sets its password. */
export async function hire(
  { admin }: Pick<Ambiance, 'admin'>,
  request: APIRequestContext,
  role: 'manager' | 'host',
  name: string,
  venueId = 1,
): Promise<{ email: string }> {
  const email = `${name.toLowerCase()}@example.com`;
  const said = await admin(
    'staff',
    'create',
    '--role',
    role,
    '--venue',
    String(venueId),
    '--email',
    email,
    '--name',
    name,
  );
  const token = /token=([\da-f]+)/.exec(said)![1];
  const answer = await request.post('/api/auth/reset-password', { data: { token, newPassword: password } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return { email };
}

interface PerkOffer {
  title?: string;
  minTier?: 'standard' | 'premium';
  forTwo?: boolean;
  /** The id of an existing offer to change. */
  id?: number;
}

/** Offers a perk at venue 1, as its manager. Returns its id. */
export async function offerPerk(request: APIRequestContext, offer: PerkOffer = {}): Promise<number> {
  const { title = 'A coffee on us', minTier = 'standard', forTwo = false, id } = offer;
  const headers = await authorizationAs(request, manager);
  const data = { title, minTier, forTwo, categoryKey: 'cafe', terms: 'Weekdays only' };
  const perks = '/api/venues/1/perks';
  const answer = await (id
    ? request.put(`${perks}/${id}`, { data, headers })
    : request.post(perks, { data: { ...data, evenIfSame: true }, headers }));
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { id: number }).id;
}

/** Lets members choose a host of venue 1, as its manager. */
export async function showHost(request: APIRequestContext, host: { email: string }): Promise<void> {
  const { user } = await loginOf(request, host);
  const headers = await authorizationAs(request, manager);
  const answer = await request.put(`/api/venues/1/hosts/${user.id}`, { headers, data: { visibleAsIndividual: true } });
  expect(answer.ok(), await answer.text()).toBe(true);
}
