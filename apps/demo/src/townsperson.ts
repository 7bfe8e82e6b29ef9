import type { Language } from '@ambiance/domain/languages';
import type { CellCentre } from '@ambiance/domain/location-grid';
import type { Role, VerificationSource } from '@ambiance/domain/members';
import { moods, type Mood } from '@ambiance/domain/moods';
import { builtInTiers, type TierKey } from '@ambiance/domain/tiers';
import type { City } from './cities.ts';
import { dealFrom, type Dice } from './dice.ts';
import { firstNames, type Presentation } from './names.ts';
import { dealPortraits } from './pictures.ts';
import { profileTextsEn } from './profile-texts.en.ts';
import { profileTextsFr } from './profile-texts.fr.ts';

/** A person of the demo town, not stored yet. */
export interface Townsperson {
  id: string;
  email: string;
  role: Role;
  language: Language;
  displayName: string;
  city: string;
  country: string;
  position: CellCentre | null;
  age: number;
  /** Month and day as `MM-DD`. */
  birthday: string;
  description: string | null;
  expectations: string | null;
  tier: TierKey;
  mood: Mood | null;
  verification: VerificationSource | null;
  daysSinceJoined: number;
  daysSinceActive: number;
  /** A file of `pictures/`. */
  portrait: string;
}

/** Creates the people of a city. Texts and portraits are dealt like cards, so neighbours have different ones. */
export function populateCity(dice: Dice, city: City, portraitsOfOthers: readonly string[]): Townsperson[] {
  const dealPortrait = dealPortraits(portraitsOfOthers);
  const speak = { en: dealTexts(dice, city, 'en'), fr: dealTexts(dice, city, 'fr') };
  const names = new Set<string>();
  return Array.from({ length: city.members }, () => {
    const language = dice.chance(city.frenchShare) ? 'fr' : 'en';
    const presentation = dice.pick<Presentation>(['woman', 'man']);
    const heritage = dice.weigh(city.heritages);
    const age = rollAge(dice);
    const tier = dice.weigh<TierKey>([
      ['free', 11],
      ['standard', 6],
      ['premium', 4],
    ]);
    const home = dice.weigh(city.quarters.map((quarter) => [quarter, quarter.weight] as const));
    return {
      id: rollUuid(dice),
      email: `${dice.hex(12)}@town.ambiance.example`,
      role: 'member',
      language,
      displayName: rollName(dice, firstNames(heritage, language, presentation), names),
      city: home.city,
      country: city.country,
      position: dice.chance(0.94) ? nearby(dice, home) : null,
      age,
      birthday: rollBirthday(dice),
      ...speak[language](age),
      tier,
      mood: rollMood(dice, tier),
      verification: rollVerification(dice, tier),
      daysSinceJoined: dice.whole(25, 400),
      daysSinceActive: Math.floor(dice.next() ** 3 * 24),
      portrait: dealPortrait({ presentation, heritage, age }),
    };
  });
}

export const rollUuid = (dice: Dice): string =>
  `${dice.hex(8)}-${dice.hex(4)}-4${dice.hex(3)}-${dice.pick(['8', '9', 'a', 'b'])}${dice.hex(3)}-${dice.hex(12)}`;

export const rollBirthday = (dice: Dice): string =>
  `${String(dice.whole(1, 12)).padStart(2, '0')}-${String(dice.whole(1, 28)).padStart(2, '0')}`;

/** An age from 19 to 68, most often around thirty. */
const rollAge = (dice: Dice) => 19 + Math.floor(Math.min(dice.next(), dice.next()) ** 1.1 * 50);

/** The free plan has one mood, which a free member has. Other members have any mood of their plan. */
function rollMood(dice: Dice, tierKey: TierKey): Mood | null {
  if (dice.chance(0.08)) return null;
  const open = builtInTiers.find(({ key }) => key === tierKey)?.moods ?? [];
  return dice.weigh(
    moods
      .filter((mood) => open.includes(mood))
      .map((mood) => [mood, mood === 'chat' && tierKey !== 'free' ? 0.6 : mood === 'dinner' ? 2 : 1] as const),
  );
}

/** Members with a paid plan have a verified phone. */
function rollVerification(dice: Dice, tier: TierKey): VerificationSource | null {
  if (dice.chance(0.06)) return 'admin';
  if (dice.chance(0.05)) return 'venue';
  return tier !== 'free' || dice.chance(0.3) ? 'phone' : null;
}

const initials = 'ABCDEFGHJKLMNPRSTVWZ'.split('');

function rollName(dice: Dice, first: readonly string[], taken: Set<string>): string {
  for (;;) {
    const initial = dice.pick(initials);
    const name = dice.chance(0.4) ? dice.pick(first) : `${dice.pick(first)} ${initial}.`;
    if (!taken.has(name)) {
      taken.add(name);
      return name;
    }
  }
}

const kmPerDegree = 111;

function nearby(dice: Dice, { latitude, longitude, spreadKm }: City['quarters'][number]): CellCentre {
  const away = () => ((dice.next() + dice.next() - 1) * spreadKm * 1.6) / kmPerDegree;
  return { latitude: latitude + away(), longitude: longitude + away() / Math.cos((latitude * Math.PI) / 180) };
}

const profileTexts = { en: profileTextsEn, fr: profileTextsFr };

type SaidOfOneself = Pick<Townsperson, 'description' | 'expectations'>;

function dealTexts(dice: Dice, city: City, language: Language): (age: number) => SaidOfOneself {
  const { lives, loves, hopes } = profileTexts[language];
  const lifeOf = { young: dealFrom(dice, lives.young), any: dealFrom(dice, lives.any), old: dealFrom(dice, lives.old) };
  const love = dealFrom(dice, [...loves[city.key], ...loves.anywhere]);
  const hope = dealFrom(dice, hopes);
  return (age) => {
    const stage = age < 27 && dice.chance(0.5) ? 'young' : age > 55 && dice.chance(0.7) ? 'old' : 'any';
    const shape = dice.weigh<'both' | 'life' | 'love' | 'silent'>([
      ['both', 6],
      ['life', 1.5],
      ['love', 1.2],
      ['silent', 1.3],
    ]);
    const said = [
      shape === 'both' || shape === 'life' ? lifeOf[stage]() : '',
      shape === 'both' || shape === 'love' ? love() : '',
    ];
    return {
      description: said.filter(Boolean).join(' ') || null,
      expectations: dice.chance(shape === 'silent' ? 0.2 : 0.72) ? hope() : null,
    };
  };
}
