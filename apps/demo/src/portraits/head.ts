import { css } from './colour.ts';
import { faceColours, type Look } from './look.ts';
import type { Pose } from './pose.ts';

/** The outline of a head around (0, 0), from the crown at -108 to the chin at 108. */
function headOutline({ width: w, jaw, chin }: Look['head']): string {
  const j = w * jaw;
  return (
    `M0,-108 C${w * 0.62},-108 ${w},-76 ${w},-20 C${w},14 ${j + w * 0.09},40 ${j},60 ` +
    `C${j - w * 0.1},86 ${w * chin},108 0,108 C${-w * chin},108 ${-j + w * 0.1},86 ${-j},60 ` +
    `C${-j - w * 0.09},40 ${-w},14 ${-w},-20 C${-w},-76 ${-w * 0.62},-108 0,-108Z`
  );
}

/** The bare head: ears, skin, the shaded side, and warm cheeks. */
export function drawHead(look: Look, pose: Pose): string {
  const { skin, shaded, blush, light } = faceColours(look);
  const { width: w } = look.head;
  const { turn } = pose;
  const outline = headOutline(look.head);
  const ear = (side: number) =>
    `<ellipse cx="${side * (w - 2) - turn * 7}" cy="4" rx="11" ry="19" fill="${css(side > 0 ? shaded : skin)}"/>` +
    `<path d="M${side * (w + 3) - turn * 7},-6 q${side * -7},2 ${side * -5},17" stroke="${css(shaded)}" stroke-width="2.5" fill="none" stroke-opacity="${side > 0 ? 0 : 0.8}"/>`;
  const edge = w * 0.42 + turn * 16;
  return (
    ear(-1) +
    ear(1) +
    `<clipPath id="head"><path d="${outline}"/></clipPath><path d="${outline}" fill="${css(skin)}"/>` +
    `<g clip-path="url(#head)">` +
    `<path d="M${edge + 6},-120 C${edge + 16},-60 ${edge + 4},-34 ${edge + 10},-16 C${edge + 22},4 ${edge + 12},36 ${edge - 2},54 C${edge - 12},76 ${edge - 30},92 ${edge - 44},116 L140,120 L140,-120Z" fill="${css(shaded)}"/>` +
    `<ellipse cx="${turn * 14 - 36}" cy="34" rx="22" ry="16" fill="${css(blush)}" fill-opacity=".3"/>` +
    `<ellipse cx="${turn * 14 + 38}" cy="34" rx="19" ry="15" fill="${css(blush)}" fill-opacity=".26"/>` +
    `<ellipse cx="${turn * 12 - 18}" cy="-58" rx="34" ry="18" fill="${css(light)}" fill-opacity=".35"/>` +
    `</g>`
  );
}

/** The neck and the shadow of the chin, in the coordinates of the picture. */
export function drawNeck(look: Look, { x, y, scale }: Pose): string {
  const { skin, shaded, deep } = faceColours(look);
  const half = (look.presentation === 'woman' ? 33 : 42) * scale;
  const top = y + 50 * scale;
  const bottom = y + 190 * scale;
  const neck = `M${x - half},${top} C${x - half},${top + 60} ${x - half - 2},${bottom - 50} ${x - half - 22},${bottom} L${x + half + 22},${bottom} C${x + half + 2},${bottom - 50} ${x + half},${top + 60} ${x + half},${top}Z`;
  const chin = y + 106 * scale;
  return (
    `<clipPath id="neck"><path d="${neck}"/></clipPath><path d="${neck}" fill="${css(skin)}"/>` +
    `<g clip-path="url(#neck)"><path d="M${x + half * 0.15},${top} L${x + half * 0.35},${bottom} L${x + 140},${bottom} L${x + 140},${top}Z" fill="${css(shaded)}"/>` +
    `<path d="M${x - 90},${top} L${x + 90},${top} L${x + 90},${chin} C${x + 60},${chin + 34 * scale} ${x - 30},${chin + 32 * scale} ${x - 90},${chin - 30}Z" fill="${css(deep)}" fill-opacity=".55"/></g>`
  );
}
