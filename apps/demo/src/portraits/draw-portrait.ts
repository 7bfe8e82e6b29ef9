import type { Dice } from '../dice.ts';
import { drawBackdrop } from './backdrop.ts';
import { drawBeard } from './beards.ts';
import { drawClothing } from './clothing.ts';
import { colour, css, mix, shade } from './colour.ts';
import { drawFeatures, drawGlasses } from './features.ts';
import type { HairBrush } from './hair-brush.ts';
import { drawHead, drawNeck } from './head.ts';
import { faceColours, type Look } from './look.ts';
import { rollOutfit } from './outfit.ts';
import { type Pose, rollPose } from './pose.ts';

/** Draws a portrait as SVG, 400 wide and 500 high. Pose, clothes and place differ at each call. */
export function drawPortrait(dice: Dice, look: Look): string {
  const pose = rollPose(dice);
  const outfit = rollOutfit(dice, look.presentation);
  const hair = look.hairStyle(brushOf(look, outfit.second));
  const head = `translate(${pose.x},${pose.y}) rotate(${pose.tilt}) scale(${pose.scale})`;
  const inHead = (content: string) => `<g transform="${head}">${content}</g>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500">` +
    drawBackdrop(dice, look.hair) +
    inHead(hair.back) +
    drawNeck(look, pose) +
    drawClothing(look, pose, outfit) +
    inHead(
      drawHead(look, pose) +
        drawBeard(look, pose) +
        drawFeatures(look, pose) +
        `<g transform="translate(${pose.turn * 3},0)">${hair.front}</g>` +
        drawGlasses(look, pose) +
        drawEarrings(look, pose),
    ) +
    '</svg>'
  );
}

function brushOf(look: Look, accent: Parameters<typeof shade>[0]): HairBrush {
  const { hair } = look;
  return {
    w: look.head.width,
    base: css(hair),
    dark: css(shade(hair, 0.055)),
    light: css(mix(hair, colour(0.86, 0.06, 70), 0.22)),
    skin: css(faceColours(look).skin),
    accent: css(accent),
    accentDark: css(shade(accent, 0.07)),
  };
}

function drawEarrings({ earrings, head: { width: w }, hairStyle }: Look, { turn }: Pose): string {
  if (earrings === 'none' || hairStyle.name === 'headscarf') return '';
  const gold = css(colour(0.8, 0.11, 85));
  const at = (side: number) => side * (w + 1) - turn * 7;
  return [-1, 1]
    .map((side) =>
      earrings === 'studs'
        ? `<circle cx="${at(side)}" cy="22" r="3.6" fill="${gold}"/>`
        : `<circle cx="${at(side)}" cy="33" r="11" fill="none" stroke="${gold}" stroke-width="3"/>`,
    )
    .join('');
}
