import type { Dice } from '../dice.ts';
import { type Colour, colour, mix, shade } from './colour.ts';
import { type HairStyle, hairStylesFor } from './hair-styles.ts';

export type Presentation = 'woman' | 'man';
/** Where a family comes from, as far as a drawing needs to know. */
export type Heritage = 'european' | 'african' | 'south-asian' | 'east-asian' | 'maghrebi' | 'latin';

export type Beard = 'none' | 'stubble' | 'moustache' | 'goatee' | 'short' | 'full';

/** What stays the same in all pictures of one person. Lengths are in units of a head that is 216 high. */
export interface Look {
  presentation: Presentation;
  age: number;
  skin: Colour;
  hair: Colour;
  hairStyle: HairStyle;
  eyes: Colour;
  beard: Beard;
  glasses: 'none' | 'round' | 'square';
  earrings: 'none' | 'studs' | 'hoops';
  head: { width: number; jaw: number; chin: number };
  browWeight: number;
  noseWidth: number;
  lipFullness: number;
}

const skins: readonly Colour[] = [
  colour(0.885, 0.038, 55),
  colour(0.855, 0.05, 58),
  colour(0.815, 0.062, 60),
  colour(0.765, 0.072, 62),
  colour(0.7, 0.08, 61),
  colour(0.62, 0.083, 57),
  colour(0.54, 0.078, 54),
  colour(0.46, 0.067, 50),
  colour(0.39, 0.054, 47),
];

const black = colour(0.21, 0.015, 40);
const darkBrown = colour(0.29, 0.03, 50);
const brown = colour(0.38, 0.052, 55);
const chestnut = colour(0.42, 0.075, 45);
const copper = colour(0.56, 0.125, 50);
const darkBlond = colour(0.6, 0.07, 75);
const blond = colour(0.75, 0.085, 85);
const silver = colour(0.74, 0.008, 80);

const inherited: Record<Heritage, { skins: readonly number[]; hair: readonly (readonly [Colour, number])[] }> = {
  european: {
    skins: [0, 1, 1, 2, 2, 3],
    hair: [
      [darkBrown, 3],
      [brown, 4],
      [chestnut, 3],
      [copper, 1.5],
      [darkBlond, 3],
      [blond, 2],
      [black, 1],
    ],
  },
  african: {
    skins: [5, 6, 6, 7, 7, 8, 8],
    hair: [
      [black, 6],
      [darkBrown, 2],
    ],
  },
  'south-asian': { skins: [3, 4, 5, 5, 6], hair: [[black, 1]] },
  'east-asian': {
    skins: [1, 2, 2, 3],
    hair: [
      [black, 5],
      [darkBrown, 2],
    ],
  },
  maghrebi: {
    skins: [2, 3, 4, 4],
    hair: [
      [black, 3],
      [darkBrown, 3],
      [brown, 1],
    ],
  },
  latin: {
    skins: [2, 3, 4, 5],
    hair: [
      [black, 3],
      [darkBrown, 3],
      [chestnut, 1],
    ],
  },
};

const darkEyes = colour(0.28, 0.045, 45);
const lightEyes = [colour(0.5, 0.06, 240), colour(0.48, 0.06, 150), colour(0.45, 0.07, 70)];

/** Gives a person a face. */
export function rollLook(
  dice: Dice,
  { presentation, heritage, age }: { presentation: Presentation; heritage: Heritage; age: number },
): Look {
  const isWoman = presentation === 'woman';
  const family = inherited[heritage];
  const born = dice.weigh(family.hair);
  return {
    presentation,
    age,
    skin: skins[dice.pick(family.skins)]!,
    hair: mix(born, silver, greyShare(dice, age, isWoman)),
    hairStyle: dice.weigh(hairStylesFor({ presentation, heritage, age })),
    eyes: heritage === 'european' && dice.chance(0.55) ? dice.pick(lightEyes) : darkEyes,
    beard: isWoman ? 'none' : dice.weigh(beards),
    glasses: dice.weigh([
      ['none', age > 45 ? 6 : 13],
      ['round', 1.5],
      ['square', 1.5],
    ]),
    earrings: isWoman
      ? dice.weigh([
          ['none', 4],
          ['studs', 3],
          ['hoops', 2],
        ])
      : 'none',
    head: {
      width: isWoman ? dice.between(68, 74) : dice.between(71, 78),
      jaw: isWoman ? dice.between(0.74, 0.83) : dice.between(0.8, 0.92),
      chin: isWoman ? dice.between(0.3, 0.42) : dice.between(0.38, 0.56),
    },
    browWeight: isWoman ? dice.between(4, 6) : dice.between(6, 9),
    noseWidth: heritage === 'african' ? dice.between(18, 22) : dice.between(13.5, 18),
    lipFullness: (heritage === 'african' ? 1.25 : 1) * (isWoman ? dice.between(0.95, 1.25) : dice.between(0.75, 1)),
  };
}

const beards: readonly (readonly [Beard, number])[] = [
  ['none', 9],
  ['stubble', 5],
  ['short', 4],
  ['full', 2.5],
  ['moustache', 1],
  ['goatee', 1],
];

function greyShare(dice: Dice, age: number, isWoman: boolean): number {
  const grey = Math.max(0, (age - 40) / 24) * dice.between(0.6, 1.25);
  // Some colour their hair.
  return isWoman && dice.chance(0.45) ? 0 : Math.min(1, grey);
}

/** The colours of a face under light from the left. */
export function faceColours({ skin }: Look) {
  return {
    skin,
    shaded: shade(skin, 0.08, -6),
    deep: shade(skin, 0.18, -10),
    light: colour(Math.min(0.95, skin.lightness + 0.05), skin.chroma * 0.75, skin.hue + 6),
    blush: colour(skin.lightness - 0.03, skin.chroma + (skin.lightness > 0.6 ? 0.05 : 0.025), 38),
    lip: colour(
      skin.lightness - (skin.lightness > 0.6 ? 0.15 : 0.07),
      skin.chroma + (skin.lightness > 0.6 ? 0.05 : 0.022),
      26,
    ),
  };
}
