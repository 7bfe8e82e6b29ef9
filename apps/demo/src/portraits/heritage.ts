import { type Colour, colour } from './colour.ts';

/** Heritage, as broadly as a drawing needs it. */
export type Heritage = 'european' | 'african' | 'south-asian' | 'east-asian' | 'maghrebi' | 'latin';

/** Skin colours from light to dark. */
export const skins: readonly Colour[] = [
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
export const silver = colour(0.74, 0.008, 80);

/** For each heritage: indexes into `skins`, and hair colours with their weights. */
export const inherited: Record<Heritage, { skins: readonly number[]; hair: readonly (readonly [Colour, number])[] }> = {
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
