import type { Hair, HairBrush } from './hair-brush.ts';
import * as gathered from './hair-gathered.ts';
import * as long from './hair-long.ts';
import * as short from './hair-short.ts';
import type { Heritage } from './heritage.ts';
import type { Presentation } from './presentation.ts';

export type HairStyle = (brush: HairBrush) => Hair;
type Weighted = readonly (readonly [HairStyle, number])[];

/** The hair styles that fit a person, with their weights. */
export function hairStylesFor(person: { presentation: Presentation; heritage: Heritage; age: number }): Weighted {
  const { heritage, age } = person;
  if (person.presentation === 'man') {
    if (age > 48) return [...olderMen, ...(heritage === 'african' ? curlyMen : [])];
    return heritage === 'african'
      ? curlyMen
      : heritage === 'east-asian' || heritage === 'south-asian'
        ? straightMen
        : men;
  }
  if (heritage === 'african') return curlyWomen;
  const covered: Weighted =
    heritage === 'maghrebi' ? [[long.headscarf, 5]] : heritage === 'south-asian' ? [[long.headscarf, 1.5]] : [];
  return [
    ...(age > 50 ? olderWomen : heritage === 'european' || heritage === 'latin' ? women : straightWomen),
    ...covered,
  ];
}

const men: Weighted = [
  [short.crop, 5],
  [short.sidePart, 4],
  [short.shortCurls, 2.5],
  [short.sweptBack, 2.5],
  [short.buzz, 2],
  [short.hat, 1.2],
  [short.bald, 0.8],
  [gathered.topBun, 0.6],
];
const straightMen: Weighted = [
  [short.crop, 5],
  [short.sidePart, 5],
  [short.sweptBack, 2],
  [short.buzz, 1],
  [short.hat, 0.8],
];
const curlyMen: Weighted = [
  [short.buzz, 5],
  [short.shortCurls, 3],
  [short.bald, 2],
  [gathered.locs, 2],
  [long.afro, 1.5],
];
const olderMen: Weighted = [
  [short.receding, 4],
  [short.crop, 3],
  [short.sidePart, 3],
  [short.bald, 2.5],
  [short.buzz, 1.5],
  [short.hat, 0.8],
];
const women: Weighted = [
  [long.longWaves, 4],
  [long.longStraight, 3],
  [long.shoulderLength, 3],
  [long.bob, 3],
  [long.fringe, 2],
  [gathered.topBun, 2],
  [gathered.lowBun, 2],
  [gathered.ponytail, 2],
  [short.pixie, 1.5],
  [long.bigCurls, 2.5],
  [gathered.braids, 1],
  [short.hat, 0.8],
];
const straightWomen: Weighted = women.filter(([style]) => style !== long.bigCurls);
const curlyWomen: Weighted = [
  [long.bigCurls, 4],
  [long.afro, 3],
  [gathered.locs, 2.5],
  [gathered.braids, 2],
  [gathered.topBun, 2],
  [short.buzz, 1],
  [gathered.lowBun, 1.5],
  [short.shortCurls, 1],
];
const olderWomen: Weighted = [
  [long.bob, 4],
  [short.pixie, 4],
  [long.shoulderLength, 3],
  [gathered.lowBun, 3],
  [long.fringe, 1],
  [short.shortCurls, 2],
];
