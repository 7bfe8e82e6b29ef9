import { type Colour, colour, css, mix, shade } from './colour.ts';
import { faceColours, type Look } from './look.ts';
import type { Pose } from './pose.ts';

/** Eyes, brows, nose and mouth, in the head's coordinates. */
export function drawFeatures(look: Look, pose: Pose): string {
  const shift = pose.turn * 13;
  const far = Math.abs(pose.turn) * 0.1;
  const eye = (side: number) => {
    const isFar = side * pose.turn > 0;
    return drawEye(look, shift + side * (33 - (isFar ? far * 34 : 0)), side * (isFar ? 1 - far : 1), pose.smile);
  };
  return eye(-1) + eye(1) + drawNose(look, pose) + drawMouth(look, pose) + drawAge(look, shift);
}

/** Draws one eye. `side` is negative for the left eye; a smile narrows it. */
function drawEye(look: Look, x: number, side: number, smile: number): string {
  const { deep, shaded } = faceColours(look);
  const lash = css(mix(look.hair, colour(0.18, 0.02, 40), 0.75));
  const brow = css(mix(browColour(look), colour(0.25, 0.03, 45), 0.25));
  const half = 14.5 * Math.abs(side);
  const out = Math.sign(side);
  const open = 7.2 - smile * 1.6;
  const lid = `M${-half * out},2 C${-half * 0.5 * out},${-open} ${half * 0.45 * out},${-open - 1.5} ${half * out},-1.5`;
  const almond = `${lid} C${half * 0.5 * out},${open * 0.75} ${-half * 0.4 * out},${open * 0.8} ${-half * out},2Z`;
  const weight = look.browWeight;
  const name = side < 0 ? 'left' : 'right';
  return (
    `<g transform="translate(${x},-4)">` +
    `<ellipse cx="0" cy="-1" rx="${half + 5}" ry="12" fill="${css(shaded)}" fill-opacity=".45"/>` +
    `<clipPath id="${name}"><path d="${almond}"/></clipPath>` +
    `<path d="${almond}" fill="${css(mix(colour(0.96, 0.008, 80), look.skin, 0.18))}"/>` +
    `<g clip-path="url(#${name})"><circle cx="1" cy="-0.8" r="6.6" fill="${css(look.eyes)}"/><circle cx="1" cy="-0.8" r="3.1" fill="#1b1512"/>` +
    `<path d="${lid}" stroke="${css(deep)}" stroke-width="5" fill="none" stroke-opacity=".45"/></g>` +
    `<circle cx="-1.4" cy="-3" r="1.5" fill="#fff" fill-opacity=".85"/>` +
    `<path d="${lid}" stroke="${lash}" stroke-width="${look.presentation === 'woman' ? 3.2 : 2.4}" stroke-linecap="round" fill="none"/>` +
    `<path d="M${-half * out * 0.8},${-open - 2} Q${half * 0.2 * out},${-open - 7} ${half * out * 1.05},-5.5" stroke="${css(deep)}" stroke-width="1.6" fill="none" stroke-opacity=".55"/>` +
    `<path d="M${-half * out * 0.7},5.6 Q${half * 0.2 * out},${open * 0.6 + 5} ${half * out * 0.9},3" stroke="${css(deep)}" stroke-width="1.3" fill="none" stroke-opacity=".35"/>` +
    `<path d="M${-16 * out},-20 C${-4 * out},${-26 - weight * 0.4} ${10 * out},${-26 - weight * 0.3} ${20 * out},-17 C${10 * out},${-23 + weight * 0.3} ${-4 * out},${-23 + weight * 0.55} ${-15 * out},${-20 + weight * 0.85}Z" fill="${brow}" fill-opacity=".92"/>` +
    `</g>`
  );
}

const browColour = ({ hair }: Look): Colour => (hair.lightness > 0.5 ? shade(hair, 0.16) : hair);

function drawNose(look: Look, { turn }: Pose): string {
  const { shaded, deep, light } = faceColours(look);
  const x = turn * 19;
  const half = look.noseWidth;
  const bridge = turn * 13;
  return (
    `<path d="M${bridge + 9},-20 C${bridge + 6},0 ${x + 6},22 ${x + half},36 C${x + half + 3},44 ${x + half * 0.4},47 ${x},46 C${x + 2},30 ${bridge + 2},4 ${bridge + 9},-20Z" fill="${css(shaded)}"/>` +
    `<path d="M${x - half},40 C${x - half * 0.7},47 ${x - half * 0.3},45 ${x - 2},49 C${x + half * 0.3},46 ${x + half * 0.8},47 ${x + half + 1},39 C${x + half * 0.6},53 ${x - half * 0.6},53 ${x - half},40Z" fill="${css(deep)}" fill-opacity=".8"/>` +
    `<path d="M${bridge},-14 C${bridge - 2},6 ${x - 4},20 ${x - 4},34" stroke="${css(light)}" stroke-width="5" stroke-linecap="round" fill="none" stroke-opacity=".45"/>`
  );
}

function drawMouth(look: Look, { turn, smile }: Pose): string {
  const { lip, deep, shaded } = faceColours(look);
  const x = turn * 16;
  const half = 22 + smile * 6;
  const lift = 3 + smile * 5;
  const full = look.lipFullness;
  const y = 70;
  const line = `M${x - half},${y - lift} C${x - half * 0.5},${y + 1} ${x + half * 0.5},${y + 1} ${x + half},${y - lift}`;
  const upper = `${line} C${x + half * 0.55},${y - 6 * full} ${x + 8},${y - 9 * full} ${x},${y - 5.5 * full} C${x - 8},${y - 9 * full} ${x - half * 0.55},${y - 6 * full} ${x - half},${y - lift}Z`;
  const lower = `${line} C${x + half * 0.6},${y + 11 * full} ${x - half * 0.6},${y + 11 * full} ${x - half},${y - lift}Z`;
  const isWoman = look.presentation === 'woman';
  return (
    `<path d="${upper}" fill="${css(shade(lip, 0.04))}" fill-opacity="${isWoman ? 1 : 0.75}"/>` +
    `<path d="${lower}" fill="${css(lip)}" fill-opacity="${isWoman ? 0.95 : 0.6}"/>` +
    `<path d="${line}" stroke="${css(shade(deep, 0.1))}" stroke-width="2" stroke-linecap="round" fill="none" stroke-opacity=".8"/>` +
    `<path d="M${x - 11},${y + 12 * full + 3} q11,5 22,0" stroke="${css(shaded)}" stroke-width="4" stroke-linecap="round" fill="none" stroke-opacity=".9"/>`
  );
}

/** Wrinkles, by age. */
function drawAge(look: Look, shift: number): string {
  const { deep } = faceColours(look);
  const strength = Math.min(0.6, Math.max(0, (look.age - 42) / 42));
  if (strength === 0) return '';
  const lines = [
    `M${shift - 24},44 q-9,10 -9,22`,
    `M${shift + 25},44 q9,10 9,22`,
    ...(look.age > 54 ? [`M${shift - 34},-56 q34,-7 68,0`, `M${shift - 50},4 l-9,4`, `M${shift + 50},4 l9,4`] : []),
  ];
  return `<path d="${lines.join('')}" stroke="${css(deep)}" stroke-width="2.2" stroke-linecap="round" fill="none" stroke-opacity="${strength}"/>`;
}

export function drawGlasses(look: Look, { turn }: Pose): string {
  if (look.glasses === 'none') return '';
  const x = turn * 13;
  const frame = css(look.hair.lightness > 0.5 ? colour(0.32, 0.04, 40) : colour(0.24, 0.02, 60));
  const lens = (side: number) =>
    look.glasses === 'round'
      ? `<circle cx="${x + side * 33}" cy="-2" r="23"/>`
      : `<rect x="${x + side * 34 - 25}" y="-20" width="50" height="36" rx="10"/>`;
  const w = look.head.width;
  return (
    `<g fill="#fff" fill-opacity=".1" stroke="${frame}" stroke-width="3.6">${lens(-1)}${lens(1)}` +
    `<path d="M${x - 10},-5 q10,-7 20,0" fill="none"/><path d="M${x - 57},-6 L${-w + 1},-9 M${x + 57},-6 L${w - 1},-9" fill="none" stroke-width="3"/></g>`
  );
}
