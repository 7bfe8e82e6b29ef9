import type { Dice } from '../dice.ts';
import { type Colour, colour, mix, shade } from './colour.ts';
import { type Heritage, inherited, silver, skins } from './heritage.ts';
import type { Presentation } from './presentation.ts';
import { type HairStyle, hairStylesFor } from './hair-styles.ts';

type Beard = 'none' | 'stubble' | 'moustache' | 'goatee' | 'short' | 'full';

/** Features that are the same in all pictures of a person. Lengths are in units of a head that is 216 high. */
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

const darkEyes = colour(0.28, 0.045, 45);
const lightEyes = [colour(0.5, 0.06, 240), colour(0.48, 0.06, 150), colour(0.45, 0.07, 70)];

/** Draws random features for a person. */
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
  // Some women colour their grey hair.
  return isWoman && dice.chance(0.45) ? 0 : Math.min(1, grey);
}

/** Colours of a face that is lit from the left. */
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
