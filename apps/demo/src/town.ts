import { cities } from './cities.ts';
import { type Correspondence, planCorrespondence } from './correspondence.ts';
import { demoLogins } from './demo-logins.ts';
import { demoVenues, type DemoVenue } from './demo-venues.ts';
import { createDice, type Dice } from './dice.ts';
import { dealPortraits, type Picture, planPictures } from './pictures.ts';
import { rollBirthday, rollUuid, populateCity, type Townsperson } from './townsperson.ts';

/** The people of the demo, their pictures and their messages. They are the same at every start. */
export interface Town {
  /** In the order of `demoLogins`. */
  logins: readonly Townsperson[];
  /** All other members, and the staff of venues. */
  people: readonly Townsperson[];
  venues: readonly StaffedVenue[];
  pictures: readonly Picture[];
  correspondence: readonly Correspondence[];
}

export interface StaffedVenue extends DemoVenue {
  staff: readonly Townsperson[];
}

/** Any number; another seed makes another town. */
const seed = 20_261_120;

export function planTown(): Town {
  const dice = createDice(seed);
  const dealPortrait = dealPortraits();
  const logins = demoLogins.map((login): Townsperson => ({
    ...login,
    id: rollUuid(dice),
    country: 'Canada',
    birthday: rollBirthday(dice),
    verification: login.tier === 'free' ? null : 'phone',
    daysSinceJoined: 90,
    daysSinceActive: 0,
    portrait: dealPortrait(login),
  }));
  const venues = demoVenues.map((venue): StaffedVenue => {
    const { host } = venue;
    const named = logins.filter(({ role }) => role === 'host' || role === 'manager');
    return { ...venue, staff: host ? [{ ...employ(dice, venue, host), portrait: dealPortrait(host) }] : named };
  });
  const portraits = [...logins, ...venues.flatMap(({ staff }) => staff)].map(({ portrait }) => portrait);
  const members = cities.flatMap((city) => populateCity(dice, city, portraits));
  const people = [...members, ...venues.flatMap(({ host, staff }) => (host ? staff : []))];
  return {
    logins,
    people,
    venues,
    pictures: planPictures(dice, [...logins, ...people]),
    correspondence: planCorrespondence(dice, logins, members),
  };
}

const employ = (dice: Dice, venue: DemoVenue, host: NonNullable<DemoVenue['host']>): Omit<Townsperson, 'portrait'> => ({
  ...host,
  id: rollUuid(dice),
  email: `${dice.hex(12)}@town.ambiance.example`,
  role: 'host',
  city: venue.city,
  country: 'Canada',
  position: null,
  birthday: rollBirthday(dice),
  description: null,
  expectations: null,
  tier: 'free',
  mood: null,
  verification: 'venue',
  daysSinceJoined: 120,
  daysSinceActive: 0,
});
