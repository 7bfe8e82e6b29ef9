import type { DemoTown } from '../demo-town.ts';
import { accountScreens } from './account-screens.ts';
import { conversationScreens } from './conversation-screens.ts';
import { eveningScreens } from './evening-screens.ts';
import { firstStepScreens } from './first-step-screens.ts';
import { memberScreens } from './member-screens.ts';
import { moderationScreens } from './moderation-screens.ts';
import { operatorScreens } from './operator-screens.ts';
import { photoScreens } from './photo-screens.ts';
import { planScreens } from './plan-screens.ts';
import type { Screen } from './screen.ts';
import { staffScreens } from './staff-screens.ts';
import { visitorScreens } from './visitor-screens.ts';

/** Every screen of the product in its main states. */
export const screens: readonly Screen[] = [
  ...visitorScreens,
  ...memberScreens,
  ...conversationScreens,
  ...accountScreens,
  ...planScreens,
  ...firstStepScreens,
  ...photoScreens,
  ...eveningScreens,
  ...staffScreens,
  ...moderationScreens,
  ...operatorScreens,
];

/** Words and names without a place to break. They must not make any page wider. */
const longPerk = {
  title: 'Donaudampfschifffahrtsgesellschaft',
  blurb: 'https://harbour-cruises.example/reservations/evening/with-dinner-and-music',
  terms: 'On weekdays.\nAsk-for-the-table-beside-the-window-when-you-arrive-please.',
  minTier: 'standard',
  categoryKey: 'dining',
};
const longHost = {
  email: 'luc-alexandre.saint-germain-de-la-chevrotiere@ambiance.example',
  displayName: 'Luc-Alexandre Saint-Germain de la Chevrotière',
  password: 'typed by the manager',
};

/** Prepares the demo town for the screens: members save each other, claim perks and chat with a host. */
export async function prepareScreens(town: DemoTown): Promise<void> {
  const found = (await town.ask('standard', 'GET', '/api/users/search')) as { id: string }[];
  const [first, second, third, fourth] = found.map(({ id }) => id);
  await Promise.all([
    town.ask('standard', 'POST', `/api/users/${first}/favorite`),
    town.ask('standard', 'POST', `/api/users/${second}/favorite`),
    town.ask('standard', 'POST', `/api/users/${third}/favorite`),
    town.ask('standard', 'POST', `/api/users/${fourth}/block`),
    ...(['free', 'premium'] as const).map(async (kind) => {
      const { id } = (await town.ask('standard', 'GET', '/api/users/me')) as { id: string };
      await town.ask(kind, 'POST', `/api/users/${id}/favorite`);
    }),
    ...(['standard', 'premium'] as const).map((kind) => town.ask(kind, 'POST', '/api/venues/1/start-chat')),
  ]);
  // This comes last. Otherwise the newest host would be assigned the members above.
  await Promise.all([
    town.ask('manager', 'POST', '/api/venues/1/hosts', longHost),
    town.ask('manager', 'POST', '/api/venues/1/perks', longPerk),
  ]);
  const perks = (await town.ask('standard', 'GET', '/api/perks')) as { id: number; minTier: string }[];
  const claimed = perks.filter(({ minTier }) => minTier === 'standard').slice(0, 2);
  // The first perk is claimed last, so that it is the first in the wallet.
  for (const { id } of claimed.toReversed()) {
    await town.ask('standard', 'POST', `/api/perks/${id}/claim`);
  }
}
