import { type Cloth, clothOf, collars } from './collars.ts';
import { css, mix, shade } from './colour.ts';
import type { Look } from './look.ts';
import type { Outfit } from './outfit.ts';
import type { Pose } from './pose.ts';

/** Distance from the middle of the head down to the end of the neck, in units of the head. */
const neckFoot = 138;

/** Shoulders and clothes, around the end of the neck. */
export function drawClothing(look: Look, { x, y, scale }: Pose, outfit: Outfit): string {
  const cloth = clothOf(outfit, look, scale);
  return (
    `<g transform="translate(${x},${y + neckFoot * scale})">` +
    drawBody(cloth, patterns[outfit.pattern](outfit)) +
    `${collars[outfit.cut](cloth)}</g>`
  );
}

function drawBody({ wide, neck, light, dark }: Cloth, pattern: string): string {
  const shoulder = (side: number) => `${side * wide * 0.55},22`;
  const outline =
    `M${-wide - 14},150 C${-wide - 6},74 ${-wide + 24},44 ${shoulder(-1)} C${-neck - 22},8 ${-neck - 6},0 ${-neck},-10 ` +
    `C${-neck + 8},34 ${neck - 8},34 ${neck},-10 C${neck + 6},0 ${neck + 22},8 ${shoulder(1)} C${wide - 24},44 ${wide + 6},74 ${wide + 14},150Z`;
  return (
    `<clipPath id="body"><path d="${outline}"/></clipPath><path d="${outline}" fill="${light}"/>` +
    `<g clip-path="url(#body)">${pattern}` +
    `<path d="M46,-20 C60,60 50,90 64,150 L280,150 L280,-20Z" fill="${dark}" fill-opacity=".5"/>` +
    `<path d="M${wide * -0.72},150 C${wide * -0.66},110 ${wide * -0.7},90 ${wide * -0.62},66" stroke="${dark}" stroke-width="4" fill="none" stroke-opacity=".6"/></g>`
  );
}

const count = (length: number) => Array.from({ length }, (_, index) => index);

const patterns: Readonly<Record<Outfit['pattern'], (outfit: Outfit) => string>> = {
  plain: () => '',
  stripes: ({ main, second }) => {
    const rows = count(7).map((row) => `M-240,${26 + row * 22} Q0,${52 + row * 22} 240,${26 + row * 22}`);
    return `<path d="${rows.join('')}" stroke="${css(mix(main, second, 0.75))}" stroke-width="7" fill="none"/>`;
  },
  dots: ({ main, second }) => {
    const dots = count(6).flatMap((row) =>
      count(15).map((column) => `<circle cx="${column * 30 - 225 + (row % 2) * 15}" cy="${20 + row * 22}" r="3.4"/>`),
    );
    return `<g fill="${css(mix(main, second, 0.75))}">${dots.join('')}</g>`;
  },
  knit: ({ main }) => {
    const ribs = count(34).map((rib) => `M${rib * 13 - 215},-20 V150`);
    return `<path d="${ribs.join('')}" stroke="${css(shade(main, 0.05))}" stroke-width="3" stroke-opacity=".5"/>`;
  },
};
