import type { Dice } from '../dice.ts';
import { type Colour, colour } from './colour.ts';
import type { Presentation } from './presentation.ts';

export interface Outfit {
  cut: 'crew' | 'turtleneck' | 'shirt' | 'v-neck' | 'blazer' | 'scarf' | 'hoodie' | 'boat';
  main: Colour;
  second: Colour;
  pattern: 'plain' | 'stripes' | 'dots' | 'knit';
}

const fabrics: readonly Colour[] = [
  colour(0.33, 0.055, 260),
  colour(0.27, 0.015, 50),
  colour(0.92, 0.02, 85),
  colour(0.53, 0.125, 40),
  colour(0.72, 0.115, 80),
  colour(0.42, 0.065, 150),
  colour(0.5, 0.075, 195),
  colour(0.38, 0.085, 330),
  colour(0.74, 0.06, 240),
  colour(0.74, 0.07, 15),
  colour(0.48, 0.065, 255),
  colour(0.52, 0.055, 115),
  colour(0.4, 0.105, 20),
  colour(0.62, 0.09, 305),
  colour(0.85, 0.035, 60),
];

export function rollOutfit(dice: Dice, presentation: Presentation): Outfit {
  const main = dice.pick(fabrics);
  const cuts: readonly (readonly [Outfit['cut'], number])[] = [
    ['crew', 4],
    ['turtleneck', 2],
    ['shirt', 3],
    ['v-neck', 2],
    ['blazer', 2],
    ['scarf', 1.5],
    ['hoodie', 1.5],
    ['boat', presentation === 'woman' ? 3 : 0],
  ];
  const cut = dice.weigh(cuts);
  return {
    cut,
    main,
    second: dice.pick(fabrics.filter((fabric) => Math.abs(fabric.lightness - main.lightness) > 0.18)),
    pattern:
      cut === 'crew' || cut === 'boat'
        ? dice.weigh([
            ['plain', 4],
            ['stripes', 1.6],
            ['dots', 0.6],
            ['knit', 1.4],
          ])
        : dice.weigh([
            ['plain', 3],
            ['knit', cut === 'turtleneck' ? 3 : 0],
          ]),
  };
}
