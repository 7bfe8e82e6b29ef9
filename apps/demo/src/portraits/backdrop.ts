import type { Dice } from '../dice.ts';
import { type Colour, colour, css } from './colour.ts';

/** Hues of the moods, as used in the product, and the hue of warm paper. */
const hues = [190, 40, 150, 255, 305, 75, 20] as const;

interface Air {
  hue: number;
  /** True for an evening scene. */
  isDark: boolean;
  tone(lightness: number, chroma: number, turn?: number): string;
}

/** The background of a portrait. A dark one makes light hair stand out. */
export function drawBackdrop(dice: Dice, hair: Colour): string {
  const hue = dice.pick(hues);
  const isDark = hair.lightness > 0.34 && dice.chance(0.5);
  const depth = dice.between(0, 0.13);
  const air: Air = { hue, isDark, tone: (lightness, chroma, turn = 0) => css(colour(lightness, chroma, hue + turn)) };
  const ground = isDark
    ? ([0.46, 0.075, 0.34, 0.06] as const)
    : ([0.9 - depth, 0.045 + depth * 0.2, 0.79 - depth, 0.075] as const);
  return (
    `<linearGradient id="air" x1="0" y1="0" x2=".35" y2="1"><stop stop-color="${air.tone(ground[0], ground[1], 10)}"/><stop offset="1" stop-color="${air.tone(ground[2], ground[3], -12)}"/></linearGradient>` +
    `<rect width="400" height="500" fill="url(#air)"/>` +
    dice.pick(backdrops)(dice, air) +
    brushwork(dice, air)
  );
}

const backdrops = [sun, arch, hills, leaves, pane, lights, shelves, skyline, water, bands];

const daylight = css(colour(0.96, 0.06, 85));
const moon = css(colour(0.82, 0.08, 75));

function sun(dice: Dice, { isDark, tone }: Air): string {
  const x = dice.between(110, 290);
  return `<circle cx="${x}" cy="${dice.between(150, 230)}" r="${dice.between(120, 165)}" fill="${isDark ? tone(0.58, 0.09, 20) : tone(0.95, 0.05, 30)}" fill-opacity=".75"/>`;
}

function arch(dice: Dice, { isDark, tone }: Air): string {
  const half = dice.between(118, 150);
  const colours = isDark
    ? [tone(0.56, 0.08, 30), tone(0.66, 0.08, 40)]
    : [tone(0.95, 0.035, 30), tone(0.82, 0.085, 10)];
  return `<path d="M${200 - half},500 V170 a${half},${half} 0 0 1 ${half * 2},0 V500Z" fill="${colours[0]}" fill-opacity=".8"/><path d="M${222 - half},500 V174 a${half - 22},${half - 22} 0 0 1 ${half * 2 - 44},0 V500Z" fill="${colours[1]}" fill-opacity=".55"/>`;
}

function hills(dice: Dice, { isDark, tone }: Air): string {
  const rows = [0, 1, 2].map((row) => {
    const y = 250 + row * 62 + dice.between(-18, 18);
    const fill = isDark ? tone(0.4 - row * 0.05, 0.06, row * 8) : tone(0.78 - row * 0.08, 0.08, row * 8);
    return `<path d="M-10,${y + 30} C${60 + dice.between(0, 40)},${y - 50} ${130 + dice.between(0, 40)},${y - 20} 210,${y + 10} C290,${y + 40} 340,${y - 50} 420,${y - 10} V510 H-10Z" fill="${fill}"/>`;
  });
  return `<circle cx="${dice.pick([80, 320])}" cy="96" r="34" fill="${isDark ? moon : daylight}" fill-opacity=".9"/>${rows.join('')}`;
}

function leaves(dice: Dice, { isDark, tone }: Air): string {
  const leaf = (x: number, y: number, turn: number, size: number, fill: string, vein: string) =>
    `<g transform="translate(${x},${y}) rotate(${turn}) scale(${size})"><path d="M0,0 C-46,-40 -40,-120 0,-170 C40,-120 46,-40 0,0Z" fill="${fill}"/><path d="M0,-8 V-150 M0,-50 L-22,-76 M0,-50 L22,-76 M0,-88 L-18,-112 M0,-88 L18,-112" stroke="${vein}" stroke-width="2.5" fill="none" stroke-opacity=".6"/></g>`;
  const vein = isDark ? tone(0.62, 0.07) : tone(0.87, 0.05);
  const fills = isDark
    ? [tone(0.5, 0.085, 15), tone(0.42, 0.08, -10), tone(0.56, 0.07, 30)]
    : [tone(0.68, 0.095, 10), tone(0.76, 0.085, -14), tone(0.62, 0.08, 24)];
  return [
    leaf(-6, 330, 38, 1.15, fills[0]!, vein),
    leaf(20, 430, 12, 1.3, fills[1]!, vein),
    leaf(408, 300, -44, 1.2, fills[1]!, vein),
    leaf(384, 440, -14, 1.35, fills[2]!, vein),
    ...(dice.chance(0.6) ? [leaf(30, 90, 128, 0.8, fills[2]!, vein), leaf(390, 70, -138, 0.75, fills[0]!, vein)] : []),
  ].join('');
}

function pane(dice: Dice, { isDark, tone }: Air): string {
  const x = dice.pick([28, 60, 190, 224]);
  const [glass, frame] = isDark
    ? [css(colour(0.66, 0.08, 75)), tone(0.28, 0.04)]
    : [css(colour(0.96, 0.03, 85)), tone(0.68, 0.06)];
  return (
    `<rect x="${x}" y="34" width="150" height="250" fill="${glass}" fill-opacity=".85"/>` +
    `<path d="M${x},34 h150 v250 h-150Z M${x + 75},34 v250 M${x},150 h150" stroke="${frame}" stroke-width="8" fill="none"/>` +
    `<path d="M${x - 12},290 h174" stroke="${frame}" stroke-width="14"/>` +
    `<path d="M${x + 150},300 L${x + 280},500 H${x + 60} L${x},300Z" fill="${glass}" fill-opacity=".22"/>`
  );
}

function lights(dice: Dice, { isDark, tone }: Air): string {
  return Array.from({ length: 17 }, () => {
    const fill = isDark
      ? tone(dice.between(0.66, 0.84), 0.1, dice.between(-30, 70))
      : tone(dice.between(0.9, 0.97), 0.05, dice.between(-20, 60));
    return `<circle cx="${dice.whole(0, 400)}" cy="${dice.whole(0, 330)}" r="${dice.whole(8, 34)}" fill="${fill}" fill-opacity="${dice.between(0.25, 0.6).toFixed(2)}"/>`;
  }).join('');
}

function shelves(dice: Dice, { isDark, tone }: Air): string {
  const board = isDark ? tone(0.27, 0.05, 10) : tone(0.58, 0.075, -10);
  const row = (y: number) => {
    const things: string[] = [];
    for (let x = 4; x < 396;) {
      const width = dice.whole(11, 24);
      const height = dice.whole(46, 84);
      const lightness = isDark ? dice.between(0.38, 0.62) : dice.between(0.66, 0.9);
      things.push(
        `<rect x="${x}" y="${y - height}" width="${width - 2}" height="${height}" rx="2" fill="${tone(lightness, 0.075, dice.between(-70, 90))}"/>`,
      );
      x += dice.chance(0.12) ? width + 34 : width;
    }
    return `${things.join('')}<rect y="${y}" width="400" height="9" fill="${board}"/>`;
  };
  return `<g fill-opacity=".72">${row(112)}${row(226)}${row(340)}</g>`;
}

function skyline(dice: Dice, { isDark, tone }: Air): string {
  const towers: string[] = [];
  for (let x = -8; x < 400;) {
    const width = dice.whole(30, 62);
    const top = dice.whole(130, 300);
    const fill = isDark
      ? tone(dice.between(0.26, 0.36), 0.045, dice.between(-10, 20))
      : tone(dice.between(0.64, 0.76), 0.06, dice.between(-10, 20));
    towers.push(`<rect x="${x}" y="${top}" width="${width}" height="400" fill="${fill}"/>`);
    for (let window = 0; window < 7; window++) {
      if (dice.chance(0.5))
        towers.push(
          `<rect x="${x + 8 + (window % 2) * 16}" y="${top + 16 + Math.floor(window / 2) * 26}" width="8" height="11" fill="${daylight}" fill-opacity="${isDark ? 0.8 : 0.5}"/>`,
        );
    }
    x += width - 2;
  }
  return towers.join('');
}

function water(dice: Dice, { isDark, tone }: Air): string {
  const y = dice.between(210, 270);
  const ripple = (row: number) =>
    `<path d="M${dice.whole(-40, 160)},${y + 22 + row * 26} h${dice.whole(70, 170)} M${dice.whole(200, 320)},${y + 30 + row * 26} h${dice.whole(50, 120)}" stroke="${isDark ? tone(0.6, 0.07, 30) : tone(0.93, 0.03, 20)}" stroke-width="5" stroke-linecap="round" stroke-opacity=".6"/>`;
  return (
    `<circle cx="${dice.pick([90, 310])}" cy="${y - 40}" r="56" fill="${isDark ? moon : daylight}" fill-opacity=".85"/>` +
    `<rect y="${y}" width="400" height="300" fill="${isDark ? tone(0.36, 0.07, -16) : tone(0.72, 0.085, -16)}"/>` +
    Array.from({ length: 8 }, (_, row) => ripple(row)).join('')
  );
}

function bands(dice: Dice, { isDark, tone }: Air): string {
  const lean = dice.between(-60, 60);
  return Array.from({ length: 5 }, (_, band) => {
    const x = band * 92 - 30;
    const fill = isDark
      ? tone(0.36 + band * 0.05, 0.07, band * 10 - 20)
      : tone(0.94 - band * 0.05, 0.05 + band * 0.008, band * 10 - 20);
    return `<path d="M${x},0 C${x + lean},170 ${x - lean},330 ${x},500 H${x + 110} C${x + 110 - lean},330 ${x + 110 + lean},170 ${x + 110},0Z" fill="${fill}" fill-opacity=".7"/>`;
  }).join('');
}

/** Broad, nearly transparent strokes that give every surface some texture. */
function brushwork(dice: Dice, { isDark, tone }: Air): string {
  return Array.from({ length: 12 }, () => {
    const [x, y] = [dice.whole(-40, 360), dice.whole(-20, 480)];
    const colours = isDark ? tone(dice.between(0.3, 0.62), 0.06, 20) : tone(dice.between(0.7, 0.98), 0.05, 20);
    return `<path d="M${x},${y} q${dice.whole(30, 90)},${dice.whole(-34, 34)} ${dice.whole(90, 190)},${dice.whole(-26, 26)}" stroke="${colours}" stroke-width="${dice.whole(14, 44)}" stroke-linecap="round" fill="none" stroke-opacity=".1"/>`;
  }).join('');
}
