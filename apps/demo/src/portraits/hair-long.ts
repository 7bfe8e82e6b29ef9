import { fill, type Hair, type HairBrush, strands, tufts } from './hair-brush.ts';

/** A smooth cap of hair that is tied at the back. */

export const bob = ({ w, base, light, dark }: HairBrush): Hair => ({
  back: fill(
    `M0,-132 C${-w - 26},-130 ${-w - 30},-40 ${-w - 22},40 C${-w - 20},70 ${-w - 10},92 ${-w + 16},96 L${w - 16},96 C${w + 10},92 ${w + 20},70 ${w + 22},40 C${w + 30},-40 ${w + 26},-130 0,-132Z`,
    dark,
  ),
  front:
    fill(
      `M-18,-112 C-40,-92 ${-w + 10},-54 ${-w + 3},-8 C${-w + 1},30 ${-w + 12},60 ${-w + 18},90 C${-w - 8},96 ${-w - 20},74 ${-w - 22},40 C${-w - 28},-40 ${-w - 22},-126 -6,-132 C${w + 18},-132 ${w + 30},-50 ${w + 22},40 C${w + 20},74 ${w + 8},96 ${w - 16},90 C${w - 8},56 ${w - 1},26 ${w - 4},-10 C${w - 10},-56 22,-80 -18,-112Z`,
      base,
    ) +
    strands(
      `M-14,-120 C-54,-104 ${-w - 8},-50 ${-w - 8},30 M-6,-122 C40,-112 ${w + 6},-60 ${w + 9},24 M-10,-112 C24,-96 ${w - 8},-62 ${w + 2},-10`,
      light,
    ),
});

export const fringe = ({ w, base, light, dark }: HairBrush): Hair => ({
  back: fill(
    `M0,-130 C${-w - 24},-128 ${-w - 26},-40 ${-w - 22},50 C${-w - 24},100 ${-w - 26},130 ${-w - 16},150 L${w + 16},150 C${w + 26},130 ${w + 24},100 ${w + 22},50 C${w + 26},-40 ${w + 24},-128 0,-130Z`,
    dark,
  ),
  front:
    fill(
      `M${-w + 5},-40 C${-w + 2},10 ${-w + 6},60 ${-w + 6},146 L${-w - 20},148 C${-w - 26},80 ${-w - 22},10 ${-w - 18},-40 C${-w - 12},-108 -44,-132 0,-132 C44,-132 ${w + 12},-108 ${w + 18},-40 C${w + 22},10 ${w + 26},80 ${w + 20},148 L${w - 6},146 C${w - 6},60 ${w - 2},10 ${w - 5},-40 C40,-32 20,-36 8,-37 C-10,-33 -40,-32 ${-w + 5},-40Z`,
      base,
    ) +
    strands(
      `M-40,-112 C-52,-90 -54,-62 -50,-40 M-14,-122 C-24,-94 -26,-64 -22,-40 M16,-122 C14,-94 12,-64 12,-42 M42,-110 C46,-88 44,-62 40,-42 M${-w - 8},-20 C${-w - 12},40 ${-w - 10},90 ${-w - 8},136`,
      light,
    ),
});

const curtain = (w: number, length: number, wave: number, side: number): string => {
  const x = (value: number) => side * value;
  const third = (length + 20) / 3;
  return (
    `M0,-98 C${x(34)},-90 ${x(w - 4)},-58 ${x(w - 4)},-6 ` +
    `C${x(w - 8 + wave)},${third * 0.6} ${x(w - 2 - wave)},${third * 1.2} ${x(w + 2)},${third * 1.8} ` +
    `C${x(w + 6 + wave)},${third * 2.2} ${x(w - 2)},${length - 16} ${x(w - 6)},${length} ` +
    `C${x(w + 14)},${length - 6} ${x(w + 34 + wave)},${length - 30} ${x(w + 30)},${third * 1.9} ` +
    `C${x(w + 22)},${third * 1.2} ${x(w + 32 + wave)},${third * 0.5} ${x(w + 18)},-30 ` +
    `C${x(w + 12)},-104 ${x(40)},-132 0,-132Z`
  );
};

const loose =
  (length: number, wave: number) =>
  ({ w, base, light, dark }: HairBrush): Hair => ({
    back: fill(
      `M0,-130 C${-w - 24},-128 ${-w - 28},-30 ${-w - 22},60 L${-w - 20},${length - 20} L${w + 20},${length - 20} L${w + 22},60 C${w + 28},-30 ${w + 24},-128 0,-130Z`,
      dark,
    ),
    front:
      fill(curtain(w, length, wave, -1), base) +
      fill(curtain(w, length - 10, wave, 1), base) +
      strands(
        `M-6,-120 C-46,-108 ${-w - 4},-56 ${-w - 6},0 C${-w - 6 - wave},50 ${-w - 14 + wave},80 ${-w - 14},${length - 40} M6,-120 C46,-108 ${w + 4},-56 ${w + 6},0 C${w + 6 + wave},50 ${w + 14 - wave},80 ${w + 14},${length - 46}`,
        light,
        3,
      ) +
      strands(`M-4,-112 C-40,-98 ${-w + 6},-50 ${-w + 3},10 M4,-112 C40,-98 ${w - 6},-50 ${w - 3},10`, dark, 2.5, 0.5),
  });

export const longStraight = loose(208, 0);

export const longWaves = loose(196, 14);

export const shoulderLength = loose(138, 7);

export const bigCurls = (brush: HairBrush): Hair => {
  const { w, base } = brush;
  return {
    back:
      fill(
        `M0,-126 C${-w - 40},-126 ${-w - 56},-20 ${-w - 40},80 C${-w - 20},130 ${w + 20},130 ${w + 40},80 C${w + 56},-20 ${w + 40},-126 0,-126Z`,
        base,
      ) + tufts(brush, { x: 0, y: -6, rx: w + 34, ry: 118, from: 150, to: 390, size: 25 }),
    front:
      tufts(brush, { x: 0, y: -24, rx: w - 4, ry: 76, from: 192, to: 348, size: 20 }) +
      tufts(brush, { x: 0, y: 20, rx: w + 18, ry: 90, from: 140, to: 192, size: 21 }) +
      tufts(brush, { x: 0, y: 20, rx: w + 18, ry: 90, from: -12, to: 40, size: 21 }),
  };
};

export const afro = (brush: HairBrush): Hair => {
  const { w, base } = brush;
  return {
    back:
      `<ellipse cx="0" cy="-58" rx="${w + 40}" ry="${w + 24}" fill="${base}"/>` +
      tufts(brush, { x: 0, y: -56, rx: w + 32, ry: w + 18, from: 150, to: 390, size: 20 }),
    front:
      fill(
        `M${-w - 10},-10 C${-w - 20},-80 -44,-124 0,-124 C44,-124 ${w + 20},-80 ${w + 10},-10 C${w - 2},-26 ${w - 8},-46 ${w - 16},-60 C24,-76 -24,-76 ${-w + 16},-60 C${-w + 8},-46 ${-w + 2},-26 ${-w - 10},-10Z`,
        base,
      ) + tufts(brush, { x: 0, y: -40, rx: w - 8, ry: 42, from: 200, to: 340, size: 12 }),
  };
};

export const headscarf = ({ w, accent, accentDark }: HairBrush): Hair => ({
  back: fill(
    `M0,-134 C${-w - 30},-134 ${-w - 34},-30 ${-w - 26},50 C${-w - 30},120 ${-w - 60},170 ${-w - 76},220 L${w + 76},220 C${w + 60},170 ${w + 30},120 ${w + 26},50 C${w + 34},-30 ${w + 30},-134 0,-134Z`,
    accentDark,
  ),
  front:
    `<path fill-rule="evenodd" d="M0,-134 C${-w - 28},-134 ${-w - 30},-30 ${-w - 20},40 C${-w - 18},90 ${-w - 46},130 ${-w - 40},190 C-40,226 40,226 ${w + 40},190 C${w + 46},130 ${w + 18},90 ${w + 20},40 C${w + 30},-30 ${w + 28},-134 0,-134Z M0,-84 C34,-84 ${w - 9},-58 ${w - 7},-6 C${w - 8},48 34,104 0,106 C-34,104 ${-w + 8},48 ${-w + 7},-6 C${-w + 9},-58 -34,-84 0,-84Z" fill="${accent}"/>` +
    fill(
      `M${-w + 12},70 C-30,128 40,128 ${w + 24},84 C${w + 40},120 ${w + 30},150 ${w + 36},176 C40,150 -20,150 ${-w - 10},110Z`,
      accentDark,
      0.6,
    ) +
    strands(
      `M-30,-120 C${-w},-96 ${-w - 14},-40 ${-w - 6},30 M20,-124 C${w},-104 ${w + 14},-44 ${w + 10},24 M${-w + 16},92 C-20,130 30,132 ${w + 8},112`,
      accentDark,
      3,
      0.5,
    ),
});
