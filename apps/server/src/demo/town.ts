import { cities } from './cities.ts';
import { type Correspondence, planCorrespondence } from './correspondence.ts';
import { demoLogins } from './demo-logins.ts';
import { createDice } from './dice.ts';
import { type Picture, planPictures } from './pictures.ts';
import { rollLook } from './portraits/look.ts';
import { rollBirthday, rollUuid, settleCity, type Townsperson } from './townsperson.ts';

/** The people of the demo, their pictures and what they wrote: the same at every start. */
export interface Town {
  /** In the order of `demoLogins`. */
  logins: readonly Townsperson[];
  people: readonly Townsperson[];
  pictures: readonly Picture[];
  correspondence: readonly Correspondence[];
}

/** Any number; another one is another town. */
const seed = 20_261_120;

export function planTown(): Town {
  const dice = createDice(seed);
  const logins = demoLogins.map((login): Townsperson => ({
    ...login,
    id: rollUuid(dice),
    country: 'Canada',
    birthday: rollBirthday(dice),
    verification: login.tier === 'free' ? null : 'phone',
    daysSinceJoined: 90,
    daysSinceActive: 0,
    look: rollLook(dice, login),
  }));
  const people = cities.flatMap((city) => settleCity(dice, city));
  return {
    logins,
    people,
    pictures: planPictures(dice, [...logins, ...people]),
    correspondence: planCorrespondence(dice, logins, people),
  };
}
