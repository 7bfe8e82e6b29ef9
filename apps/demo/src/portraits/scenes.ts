import type { Dice } from '../dice.ts';
import { colour, css } from './colour.ts';

/** Number of pictures without a person: a favourite place or thing, as SVG, 400 wide and 500 high. */
export const sceneCount = 8;

export function drawScene(dice: Dice, which: number): string {
  const hue = dice.pick([190, 40, 150, 255, 305, 20]);
  const tone = (lightness: number, chroma: number, turn = 0) => css(colour(lightness, chroma, hue + turn));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500">${scenes[which % sceneCount]!(tone, dice)}</svg>`;
}

type Tone = (lightness: number, chroma: number, turn?: number) => string;
const fixed = (lightness: number, chroma: number, hue: number) => css(colour(lightness, chroma, hue));
const [sunlight, cream, wood, darkWood, ink] = [
  fixed(0.93, 0.075, 80),
  fixed(0.95, 0.02, 85),
  fixed(0.6, 0.085, 60),
  fixed(0.42, 0.06, 50),
  fixed(0.27, 0.02, 50),
];

const scenes = [lake, cafe, canoe, bicycle, cabin, lamp, sailboat, windowSill];

const sky = (top: string, bottom: string) =>
  `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient><rect width="400" height="500" fill="url(#sky)"/>`;

const ripples = (dice: Dice, from: number, colours: string) =>
  Array.from(
    { length: 10 },
    (_, row) =>
      `<path d="M${dice.whole(-60, 320)},${from + row * 17} h${dice.whole(50, 150)}" stroke="${colours}" stroke-width="4" stroke-linecap="round" stroke-opacity=".5"/>`,
  ).join('');

const pine = (x: number, y: number, size: number, fill: string) =>
  `<g transform="translate(${x},${y}) scale(${size})" fill="${fill}"><path d="M0,-120 L26,-66 H12 L38,-26 H16 L46,14 H-46 L-16,-26 H-38 L-12,-66 H-26Z"/><rect x="-6" y="12" width="12" height="20"/></g>`;

function lake(tone: Tone, dice: Dice): string {
  return (
    sky(tone(0.88, 0.05), tone(0.95, 0.04, 60)) +
    `<circle cx="${dice.pick([110, 290])}" cy="120" r="46" fill="${sunlight}"/>` +
    `<path d="M-10,290 L80,150 L130,220 L210,96 L300,236 L340,190 L420,300Z" fill="${tone(0.62, 0.07)}"/><path d="M210,96 L182,140 L204,150 L216,138 L236,154 L246,146Z M80,150 L62,180 L82,188 L98,176Z" fill="${cream}"/>` +
    `<path d="M-10,300 C80,250 160,290 230,270 C310,250 360,290 420,270 V340 H-10Z" fill="${tone(0.46, 0.07, 10)}"/><rect y="322" width="400" height="190" fill="${tone(0.7, 0.08, -10)}"/>` +
    ripples(dice, 344, tone(0.9, 0.04)) +
    [24, 62, 340, 384]
      .map((x, index) => pine(x, 352 + (index % 2) * 14, 0.9 + (index % 3) * 0.2, tone(0.34, 0.06, 15)))
      .join('')
  );
}

function cafe(tone: Tone, dice: Dice): string {
  const cup = (x: number, y: number, fill: string) =>
    `<ellipse cx="${x}" cy="${y + 46}" rx="66" ry="15" fill="${tone(0.8, 0.04)}"/><path d="M${x - 42},${y - 20} C${x - 42},${y + 26} ${x - 24},${y + 44} ${x},${y + 44} C${x + 24},${y + 44} ${x + 42},${y + 26} ${x + 42},${y - 20}Z" fill="${fill}"/><path d="M${x + 40},${y - 8} c30,-6 30,36 -6,34" stroke="${fill}" stroke-width="9" fill="none"/><ellipse cx="${x}" cy="${y - 20}" rx="42" ry="11" fill="${darkWood}"/><path d="M${x - 14},${y - 44} c-10,-18 12,-24 2,-44 M${x + 12},${y - 44} c-10,-18 12,-24 2,-44" stroke="${cream}" stroke-width="5" stroke-linecap="round" fill="none" stroke-opacity=".5"/>`;
  return (
    sky(tone(0.6, 0.08), tone(0.7, 0.08, 20)) +
    `<rect x="40" y="-10" width="320" height="250" rx="6" fill="${fixed(0.93, 0.04, 85)}"/><path d="M200,-10 V240 M40,110 H360" stroke="${tone(0.42, 0.06)}" stroke-width="10"/>` +
    `<rect y="300" width="400" height="210" fill="${wood}"/><path d="M-10,330 H410 M-10,392 H410 M-10,456 H410" stroke="${darkWood}" stroke-width="3" stroke-opacity=".35"/>` +
    cup(128, 330, cream) +
    cup(276, 374, tone(0.5, 0.1, dice.pick([0, 180])))
  );
}

function canoe(tone: Tone, dice: Dice): string {
  return (
    sky(fixed(0.82, 0.07, 50), fixed(0.92, 0.05, 80)) +
    `<circle cx="200" cy="190" r="64" fill="${sunlight}"/><path d="M-10,236 C60,196 120,220 190,206 C260,190 330,214 420,188 V260 H-10Z" fill="${tone(0.48, 0.06, 10)}"/>` +
    `<rect y="240" width="400" height="270" fill="${tone(0.66, 0.075)}"/><path d="M150,240 h100 l40,270 h-180Z" fill="${sunlight}" fill-opacity=".35"/>` +
    ripples(dice, 266, tone(0.88, 0.04, 30)) +
    `<path d="M40,392 C110,424 290,424 360,392 C356,436 316,456 200,456 C84,456 44,436 40,392Z" fill="${fixed(0.5, 0.13, 35)}"/><path d="M40,392 C110,424 290,424 360,392" stroke="${fixed(0.78, 0.07, 75)}" stroke-width="7" fill="none"/><path d="M120,300 L258,436" stroke="${wood}" stroke-width="8" stroke-linecap="round"/><path d="M120,300 c-26,-30 -44,-28 -48,-20 c0,18 20,30 42,30Z" fill="${wood}"/>`
  );
}

function bicycle(tone: Tone, dice: Dice): string {
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="372" r="62" fill="none" stroke="${ink}" stroke-width="8"/><circle cx="${x}" cy="372" r="7" fill="${ink}"/><path d="M${x - 60},372 h120 M${x},312 v120 M${x - 43},329 l86,86 M${x + 43},329 l-86,86" stroke="${ink}" stroke-width="1.6" stroke-opacity=".5"/>`;
  const frame = tone(0.5, 0.12, dice.pick([0, 150]));
  return (
    sky(tone(0.84, 0.06), tone(0.9, 0.045, 20)) +
    Array.from(
      { length: 11 },
      (_, row) => `<path d="M${row % 2 ? -30 : 0},${row * 40} H420" stroke="${tone(0.78, 0.06)}" stroke-width="3"/>`,
    ).join('') +
    `<rect x="50" y="40" width="120" height="170" rx="10" fill="${tone(0.55, 0.07)}"/><rect x="232" y="40" width="120" height="170" rx="10" fill="${tone(0.55, 0.07)}"/><path d="M110,40 V210 M292,40 V210" stroke="${cream}" stroke-width="6"/>` +
    `<rect y="430" width="400" height="80" fill="${tone(0.66, 0.04, 30)}"/>${wheel(106)}${wheel(294)}` +
    `<path d="M106,372 L160,278 H262 L196,372Z M196,372 L150,262 M294,372 L254,252" stroke="${frame}" stroke-width="9" stroke-linejoin="round" fill="none"/><path d="M130,258 h44" stroke="${darkWood}" stroke-width="13" stroke-linecap="round"/><path d="M254,252 c-4,-18 24,-22 40,-12" stroke="${ink}" stroke-width="8" stroke-linecap="round" fill="none"/>` +
    `<path d="M262,276 h70 l-8,50 h-54Z" fill="${wood}"/><path d="M276,276 c-4,-30 12,-44 8,-58 M298,276 c0,-34 16,-40 10,-66 M316,276 c6,-24 16,-28 18,-44" stroke="${tone(0.45, 0.09, 90)}" stroke-width="6" stroke-linecap="round" fill="none"/><circle cx="284" cy="214" r="12" fill="${sunlight}"/><circle cx="308" cy="206" r="13" fill="${fixed(0.66, 0.13, 30)}"/><circle cx="335" cy="230" r="11" fill="${fixed(0.75, 0.08, 340)}"/>`
  );
}

function cabin(_tone: Tone, dice: Dice): string {
  const flakes = Array.from(
    { length: 40 },
    () =>
      `<circle cx="${dice.whole(0, 400)}" cy="${dice.whole(0, 420)}" r="${dice.whole(2, 4)}" fill="${cream}" fill-opacity=".8"/>`,
  ).join('');
  return (
    sky(fixed(0.36, 0.06, 270), fixed(0.62, 0.07, 300)) +
    `<path d="M-10,330 C80,250 170,310 240,270 C320,230 370,270 420,250 V510 H-10Z" fill="${fixed(0.78, 0.035, 270)}"/>` +
    [30, 80, 330, 372]
      .map((x, index) => pine(x, 330 - (index % 2) * 20, 1.1 + (index % 3) * 0.25, fixed(0.34, 0.05, 160)))
      .join('') +
    `<rect x="128" y="272" width="150" height="110" fill="${darkWood}"/><path d="M128,300 h150 M128,328 h150 M128,356 h150" stroke="${ink}" stroke-width="3" stroke-opacity=".5"/><path d="M108,282 L203,196 L298,282Z" fill="${cream}"/><rect x="244" y="204" width="20" height="44" fill="${darkWood}"/>` +
    `<rect x="146" y="304" width="42" height="40" fill="${fixed(0.86, 0.12, 80)}"/><path d="M167,304 v40 M146,324 h42" stroke="${ink}" stroke-width="4"/><rect x="214" y="310" width="40" height="72" fill="${fixed(0.5, 0.12, 35)}"/>` +
    `<path d="M-10,400 C100,360 260,380 420,372 V510 H-10Z" fill="${cream}"/><path d="M234,384 C226,420 250,450 236,510" stroke="${fixed(0.82, 0.03, 270)}" stroke-width="22" fill="none"/>${flakes}`
  );
}

function lamp(tone: Tone, dice: Dice): string {
  const books = Array.from(
    { length: 9 },
    (_, book) =>
      `<rect x="${232 + book * 17}" y="${128 - dice.whole(0, 26)}" width="15" height="80" fill="${tone(dice.between(0.5, 0.8), 0.09, dice.between(-80, 80))}"/>`,
  ).join('');
  return (
    sky(tone(0.4, 0.06), tone(0.34, 0.06, 10)) +
    `<circle cx="110" cy="190" r="170" fill="${sunlight}" fill-opacity=".16"/><circle cx="110" cy="190" r="110" fill="${sunlight}" fill-opacity=".2"/>` +
    `<rect x="220" y="186" width="180" height="10" fill="${wood}"/>${books}<path d="M70,130 h80 l30,80 h-140Z" fill="${sunlight}"/><path d="M110,210 V420 M70,424 h80" stroke="${ink}" stroke-width="9" stroke-linecap="round"/>` +
    `<path d="M170,300 C170,250 330,250 330,300 V400 H170Z" fill="${tone(0.56, 0.1, 20)}"/><rect x="146" y="330" width="44" height="104" rx="20" fill="${tone(0.5, 0.1, 20)}"/><rect x="312" y="330" width="44" height="104" rx="20" fill="${tone(0.46, 0.1, 20)}"/><rect x="180" y="372" width="142" height="56" rx="14" fill="${tone(0.62, 0.1, 20)}"/>` +
    `<path d="M178,432 v30 M326,432 v30" stroke="${darkWood}" stroke-width="10"/><rect y="460" width="400" height="50" fill="${tone(0.28, 0.05)}"/><path d="M214,362 l40,-10 l40,10 v-34 l-40,-10 l-40,10Z" fill="${cream}"/>`
  );
}

function sailboat(tone: Tone, dice: Dice): string {
  return (
    sky(tone(0.8, 0.07), tone(0.93, 0.05, 50)) +
    `<path d="M30,110 q30,-40 70,-14 q40,-20 60,14Z M250,70 q24,-30 54,-10 q30,-14 46,10Z" fill="${cream}" fill-opacity=".8"/><rect y="300" width="400" height="210" fill="${tone(0.58, 0.09, -8)}"/>` +
    ripples(dice, 330, tone(0.82, 0.05)) +
    `<path d="M0,302 C60,270 90,284 130,300Z" fill="${tone(0.5, 0.07, 40)}"/><path d="M104,290 h14 l4,-64 h-22Z" fill="${cream}"/><rect x="101" y="216" width="20" height="12" fill="${fixed(0.52, 0.15, 30)}"/>` +
    `<path d="M236,110 V350" stroke="${darkWood}" stroke-width="6"/><path d="M228,120 C170,200 150,270 148,322 L228,330Z" fill="${cream}"/><path d="M244,140 C296,200 314,270 316,326 L244,332Z" fill="${fixed(0.58, 0.13, 35)}"/><path d="M134,348 H330 C322,384 300,394 236,394 C176,394 148,384 134,348Z" fill="${tone(0.34, 0.06)}"/>`
  );
}

function windowSill(tone: Tone, dice: Dice): string {
  const cat = dice.pick([fixed(0.3, 0.02, 60), fixed(0.62, 0.11, 60), fixed(0.7, 0.015, 80)]);
  return (
    sky(tone(0.66, 0.07), tone(0.6, 0.07, 10)) +
    `<rect x="56" y="30" width="288" height="330" fill="${fixed(0.86, 0.06, 230)}"/><path d="M56,250 C130,200 200,260 344,210 V360 H56Z" fill="${fixed(0.68, 0.09, 150)}"/><circle cx="290" cy="90" r="32" fill="${sunlight}"/><path d="M56,30 h288 v330 h-288Z M200,30 v330 M56,180 h288" stroke="${cream}" stroke-width="14" fill="none"/>` +
    `<rect x="26" y="356" width="348" height="26" fill="${cream}"/><path d="M60,356 l-8,-54 h64 l-8,54Z" fill="${fixed(0.56, 0.12, 40)}"/><path d="M84,302 C50,270 46,230 56,206 C76,226 86,262 84,302 C84,250 100,220 124,210 C126,250 108,284 84,302Z" fill="${tone(0.46, 0.09, 100)}"/>` +
    `<path d="M214,356 C200,300 216,250 250,236 L246,204 L266,222 H290 L312,204 L308,240 C326,262 322,300 316,356Z" fill="${cat}"/><path d="M312,350 C352,350 360,316 346,292" stroke="${cat}" stroke-width="15" stroke-linecap="round" fill="none"/>` +
    `<path d="M-10,-10 H70 C64,120 40,260 20,420 H-10Z M410,-10 H330 C336,120 360,260 380,420 H410Z" fill="${tone(0.5, 0.09, 15)}"/>`
  );
}
