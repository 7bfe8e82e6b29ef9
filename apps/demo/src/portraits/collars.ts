import { colour, css, mix, shade } from './colour.ts';
import { faceColours, type Look } from './look.ts';
import type { Outfit } from './outfit.ts';

/** Half widths and colours of a collar, centred on the end of the neck. */
export interface Cloth {
  scale: number;
  neck: number;
  wide: number;
  light: string;
  dark: string;
  pale: string;
  button: string;
  inner: string;
  innerDark: string;
  innerDeep: string;
  skin: string;
  shaded: string;
}

export function clothOf({ main, second }: Outfit, look: Look, scale: number): Cloth {
  const { skin, shaded } = faceColours(look);
  const isWoman = look.presentation === 'woman';
  return {
    scale,
    neck: (isWoman ? 40 : 50) * scale,
    wide: (isWoman ? 152 : 178) * scale,
    light: css(main),
    dark: css(shade(main, 0.08, -6)),
    pale: css(mix(main, colour(0.97, 0.01, 85), 0.13)),
    button: css(shade(main, 0.2)),
    inner: css(second),
    innerDark: css(shade(second, 0.05)),
    innerDeep: css(shade(second, 0.1)),
    skin: css(skin),
    shaded: css(shaded),
  };
}

/** Bare skin inside an open collar, narrowing to a point. */
const opening = (depth: number, spread: number, { skin, shaded }: Cloth): string => {
  const half = (side: number, fill: string) =>
    `<path d="M${side * spread},-12 C${side * spread * 0.6},${depth * 0.4} ${side * 10},${depth * 0.9} 0,${depth} L${side * -4},0Z" fill="${fill}"/>`;
  return half(-1, skin) + half(1, shaded);
};

/** The collar of each cut, drawn over the body of the garment. */
export const collars: Readonly<Record<Outfit['cut'], (cloth: Cloth) => string>> = {
  crew: ({ scale: k, neck, dark }) =>
    `<path d="M${-neck},-12 C${-neck + 8},36 ${neck - 8},36 ${neck},-12" stroke="${dark}" stroke-width="${9 * k}" fill="none" stroke-linecap="round"/>`,
  boat: ({ neck, skin, shaded }) =>
    `<path d="M${-neck - 40},6 C-40,54 40,54 ${neck + 40},6 L${neck},-16 L${-neck},-16Z" fill="${skin}"/>` +
    `<path d="M22,-14 L30,42 C50,38 ${neck + 26},20 ${neck + 40},6 L${neck},-16Z" fill="${shaded}"/>`,
  turtleneck: ({ neck, light, dark }) =>
    `<path d="M${-neck - 4},12 C${-neck - 8},-20 ${-neck + 4},-36 ${-neck + 8},-40 C-20,-26 20,-26 ${neck - 8},-40 C${neck - 4},-36 ${neck + 8},-20 ${neck + 4},12 C30,30 -30,30 ${-neck - 4},12Z" fill="${light}"/>` +
    `<path d="M12,-28 C30,-30 ${neck - 12},-36 ${neck - 8},-40 C${neck - 4},-36 ${neck + 8},-20 ${neck + 4},12 C34,24 20,26 12,26Z" fill="${dark}"/>` +
    `<path d="M${-neck},-8 C-24,8 24,8 ${neck},-8" stroke="${dark}" stroke-width="3" fill="none" stroke-opacity=".7"/>`,
  'v-neck': (cloth) => {
    const { scale: k, neck, dark } = cloth;
    return (
      opening(70 * k, neck - 2, cloth) +
      `<path d="M${-neck},-12 C${-neck * 0.6},30 -8,${64 * k} 0,${72 * k} C8,${64 * k} ${neck * 0.6},30 ${neck},-12" stroke="${dark}" stroke-width="8" fill="none" stroke-linejoin="round"/>`
    );
  },
  shirt: (cloth) => {
    const { scale: k, neck, dark, pale, button } = cloth;
    return (
      opening(34 * k, neck, cloth) +
      `<path d="M0,${34 * k} L0,150" stroke="${dark}" stroke-width="3"/>` +
      `<path d="M${-neck - 4},-18 C${-neck - 14},4 ${-neck},24 -30,52 L2,30 C-20,20 ${-neck + 6},-4 ${-neck - 4},-18Z" fill="${pale}"/>` +
      `<path d="M${neck + 4},-18 C${neck + 14},4 ${neck},24 30,52 L-2,30 C20,20 ${neck - 6},-4 ${neck + 4},-18Z" fill="${dark}"/>` +
      [70, 110].map((down) => `<circle cx="5" cy="${down}" r="3.4" fill="${button}"/>`).join('')
    );
  },
  blazer: ({ neck, dark, pale, inner, innerDeep }) =>
    `<path d="M${-neck},-12 C${-neck + 8},36 ${neck - 8},36 ${neck},-12 L22,150 L-22,150Z" fill="${inner}"/>` +
    `<path d="M${-neck + 2},-10 C${-neck + 10},30 ${neck - 10},30 ${neck - 2},-10" stroke="${innerDeep}" stroke-width="6" fill="none"/>` +
    `<path d="M${-neck - 6},-12 L${-neck - 34},60 L${-neck - 12},66 L-16,150 L-2,150 C-22,90 ${-neck + 8},50 ${-neck - 6},-12Z" fill="${pale}"/>` +
    `<path d="M${neck + 6},-12 L${neck + 34},60 L${neck + 12},66 L16,150 L2,150 C22,90 ${neck - 8},50 ${neck + 6},-12Z" fill="${dark}"/>`,
  scarf: ({ neck, inner, innerDark, innerDeep }) =>
    `<path d="M${-neck - 26},6 C${-neck - 20},-40 -30,-44 0,-36 C30,-44 ${neck + 20},-40 ${neck + 26},6 C${neck},42 ${-neck},42 ${-neck - 26},6Z" fill="${inner}"/>` +
    `<path d="M-34,20 C-50,80 -56,105 -50,150 L6,150 C-4,95 0,70 6,24Z" fill="${innerDark}"/>` +
    `<path d="M${-neck - 16},0 C-30,26 30,26 ${neck + 16},-4 M${-neck},-24 C-20,0 20,0 ${neck},-26" stroke="${innerDeep}" stroke-width="3.5" fill="none" stroke-opacity=".8"/>`,
  hoodie: ({ neck, wide, dark, pale }) =>
    `<path d="M${-wide * 0.55},24 C${-neck - 30},-6 ${-neck - 12},-34 ${-neck + 4},-40 C${-neck},14 -14,46 0,56 C-40,66 ${-wide * 0.4},50 ${-wide * 0.55},24Z" fill="${pale}"/>` +
    `<path d="M${wide * 0.55},24 C${neck + 30},-6 ${neck + 12},-34 ${neck - 4},-40 C${neck},14 14,46 0,56 C40,66 ${wide * 0.4},50 ${wide * 0.55},24Z" fill="${dark}"/>` +
    `<path d="M-16,54 q-4,40 -2,70 M18,54 q4,34 2,58" stroke="${pale}" stroke-width="4" stroke-linecap="round" fill="none"/>`,
};
