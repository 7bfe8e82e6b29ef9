import type { CellCentre } from '@ambiance/domain/location-grid';
import type { Heritage, Presentation } from './names.ts';
import type { Townsperson } from './townsperson.ts';

/** Password of every demo account that can sign in. It is valid only in a demo. */
export const demoPassword = 'ambiance-demo';

export interface DemoLogin extends Omit<
  Townsperson,
  'id' | 'country' | 'birthday' | 'verification' | 'daysSinceJoined' | 'daysSinceActive' | 'portrait'
> {
  /** Description shown next to the login. */
  kind: string;
  position: CellCentre;
  presentation: Presentation;
  heritage: Heritage;
}

const montreal = { city: 'Montréal', position: { latitude: 45.523, longitude: -73.587 } };
const toronto = { city: 'Toronto', position: { latitude: 43.655, longitude: -79.4 } };
const staff = { tier: 'free', mood: null, description: null, expectations: null } as const;

/** One login of each kind. These are the only accounts of a demo with a password. */
export const demoLogins: readonly DemoLogin[] = [
  {
    email: 'free@ambiance.example',
    kind: 'Free member',
    role: 'member',
    tier: 'free',
    language: 'en',
    displayName: 'Sam',
    ...montreal,
    age: 29,
    mood: 'chat',
    description: 'Cargo bike mechanic with flour on the sleeves. I know which bakery opens first.',
    expectations: 'Coffee, a walk, no script.',
    presentation: 'man',
    heritage: 'african',
  },
  {
    email: 'standard@ambiance.example',
    kind: 'Standard member',
    role: 'member',
    tier: 'standard',
    language: 'fr',
    displayName: 'Élodie',
    ...montreal,
    age: 34,
    mood: 'dinner',
    description: 'J’illustre des livres pour enfants. Le soir, je cuisine pour trop de monde.',
    expectations: 'Une table, de bonnes questions, du temps.',
    presentation: 'woman',
    heritage: 'european',
  },
  {
    email: 'premium@ambiance.example',
    kind: 'Premium member',
    role: 'member',
    tier: 'premium',
    language: 'en',
    displayName: 'Maya',
    ...toronto,
    age: 38,
    mood: 'travel',
    description: 'Radio producer, slow traveller, collector of window seats. Back and forth to Montréal by train.',
    expectations: 'Somebody who reads the menu out loud.',
    presentation: 'woman',
    heritage: 'south-asian',
  },
  {
    email: 'host@ambiance.example',
    kind: 'Venue host',
    role: 'host',
    language: 'en',
    displayName: 'Jordan',
    ...montreal,
    age: 31,
    presentation: 'man',
    heritage: 'latin',
    ...staff,
  },
  {
    email: 'manager@ambiance.example',
    kind: 'Venue manager',
    role: 'manager',
    language: 'fr',
    displayName: 'Hélène',
    ...montreal,
    age: 47,
    presentation: 'woman',
    heritage: 'european',
    ...staff,
  },
  {
    email: 'moderator@ambiance.example',
    kind: 'Moderator',
    role: 'moderator',
    language: 'en',
    displayName: 'Noor',
    ...toronto,
    age: 36,
    presentation: 'woman',
    heritage: 'maghrebi',
    ...staff,
  },
  {
    email: 'admin@ambiance.example',
    kind: 'Administrator',
    role: 'admin',
    language: 'en',
    displayName: 'Robin',
    ...toronto,
    age: 42,
    presentation: 'man',
    heritage: 'east-asian',
    ...staff,
  },
];
