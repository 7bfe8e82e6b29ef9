import { fill, type Hair, type HairBrush, strands } from './hair-brush.ts';

const pulledBack = ({ w, base, light, dark }: HairBrush): string =>
  fill(
    `M${-w - 2},0 C${-w - 8},-56 ${-w + 2},-122 0,-124 C${w - 2},-122 ${w + 8},-56 ${w + 2},0 C${w - 1},-22 ${w - 6},-40 ${w - 14},-56 C${w - 32},-80 18,-84 0,-86 C-18,-84 ${-w + 32},-80 ${-w + 14},-56 C${-w + 6},-40 ${-w + 1},-22 ${-w - 2},0Z`,
    base,
  ) +
  fill(
    `M${w + 2},0 C${w + 8},-56 ${w - 6},-104 ${w - 34},-116 C${w - 18},-96 ${w - 14},-76 ${w - 14},-56 C${w - 6},-40 ${w - 1},-22 ${w + 2},0Z`,
    dark,
    0.7,
  ) +
  strands(
    `M-16,-87 C-14,-104 -8,-114 0,-120 M-42,-76 C-40,-96 -28,-110 -14,-117 M-58,-52 C-60,-78 -50,-98 -34,-110 M18,-86 C18,-102 14,-112 8,-118`,
    light,
  );

export const ponytail = (brush: HairBrush): Hair => {
  const { w, base, dark } = brush;
  return {
    back:
      fill(
        `M${w - 30},-70 C${w + 44},-96 ${w + 62},-10 ${w + 36},60 C${w + 24},96 ${w + 40},120 ${w + 30},150 C${w - 6},120 ${w - 4},70 ${w + 4},30 C${w + 10},-8 ${w},-30 ${w - 30},-40Z`,
        base,
      ) +
      strands(
        `M${w - 6},-66 C${w + 36},-56 ${w + 34},10 ${w + 20},56 M${w},-48 C${w + 24},-30 ${w + 20},20 ${w + 10},60`,
        dark,
        3,
      ),
    front: pulledBack(brush),
  };
};

export const topBun = (brush: HairBrush): Hair => ({
  back:
    `<circle cx="4" cy="-132" r="31" fill="${brush.base}"/>` +
    strands(`M-20,-140 C-8,-161 24,-158 30,-136 M-16,-127 C-4,-144 18,-142 24,-123`, brush.light, 3) +
    strands(`M-26,-122 C-8,-110 20,-110 34,-124`, brush.dark, 4, 0.8),
  front: pulledBack(brush),
});

export const lowBun = (brush: HairBrush): Hair => {
  const { w, base, dark, light } = brush;
  return {
    back:
      `<ellipse cx="${w * 0.55}" cy="86" rx="40" ry="30" fill="${dark}"/>` +
      strands(`M${w * 0.3},74 C${w * 0.6},62 ${w * 0.9},72 ${w},90`, base, 3),
    front:
      fill(
        `M${-w - 3},26 C${-w - 12},-48 ${-w},-124 0,-125 C${w},-124 ${w + 12},-48 ${w + 3},26 C${w + 1},-4 ${w - 4},-26 ${w - 10},-42 C${w - 20},-64 22,-78 0,-106 C-22,-78 ${-w + 20},-64 ${-w + 10},-42 C${-w + 4},-26 ${-w - 1},-4 ${-w - 3},26Z`,
        base,
      ) +
      fill(`M0,-106 C22,-78 ${w - 20},-64 ${w - 10},-42 C${w - 8},-70 30,-104 0,-118Z`, dark, 0.5) +
      strands(
        `M-6,-112 C-34,-98 -56,-72 ${-w + 3},-34 M6,-112 C34,-98 56,-72 ${w - 3},-34 M-4,-104 C-24,-86 -46,-66 -58,-46`,
        light,
      ),
  };
};

const rope = (x: number, top: number, length: number, sway: number, brush: HairBrush, width: number): string =>
  strands(
    `M${x},${top} C${x + sway},${top + length * 0.35} ${x + sway * 1.6},${top + length * 0.7} ${x + sway},${top + length}`,
    brush.base,
    width,
    1,
  ) +
  strands(
    `M${x},${top + 6} C${x + sway},${top + length * 0.35} ${x + sway * 1.6},${top + length * 0.7} ${x + sway},${top + length}`,
    brush.light,
    width * 0.8,
    0.16,
  ).replace('stroke-linecap="round"', 'stroke-dasharray="2 5"');

export const locs = (brush: HairBrush): Hair => {
  const { w } = brush;
  const sides = [-1, 1].flatMap((side) => [
    rope(side * (w - 2), -70, 210, side * 14, brush, 13),
    rope(side * (w + 9), -56, 176, side * 16, brush, 13),
  ]);
  return {
    back: [-60, -36, -12, 12, 36, 60].map((x) => rope(x * 1.25, -60, 230, x * 0.2, brush, 15)).join(''),
    front: pulledBack(brush) + sides.join(''),
  };
};

export const braids = (brush: HairBrush): Hair => {
  const { w, base, dark } = brush;
  const links = (side: number) =>
    Array.from({ length: 8 }, (_, link) => {
      const [x, y] = [side * (w + 6 + link * 0.8), 26 + link * 22];
      return (
        `<ellipse cx="${x}" cy="${y}" rx="${14 - link * 0.6}" ry="14" fill="${base}"/>` +
        strands(`M${x - 9},${y - 7} q9,12 18,0`, dark, 2.5, 0.8)
      );
    }).join('');
  return { back: '', front: lowBun(brush).front + links(-1) + links(1) };
};
