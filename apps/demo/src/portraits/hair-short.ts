import { fill, type Hair, type HairBrush, strands, tufts } from './hair-brush.ts';

export const bald = (): Hair => ({
  back: '',
  front: `<ellipse cx="-24" cy="-84" rx="24" ry="9" fill="#fff" fill-opacity=".16" transform="rotate(-18 -24 -84)"/>`,
});

export const receding = ({ w, base, dark }: HairBrush): Hair => ({
  back: '',
  front:
    fill(
      `M${-w - 3},4 C${-w - 11},-36 ${-w - 6},-84 ${-w + 26},-98 C${-w + 14},-78 ${-w + 12},-50 ${-w + 5},-14 Z`,
      base,
    ) +
    fill(`M${w + 3},4 C${w + 11},-36 ${w + 6},-84 ${w - 26},-98 C${w - 14},-78 ${w - 12},-50 ${w - 5},-14 Z`, dark) +
    `<ellipse cx="-20" cy="-88" rx="22" ry="8" fill="#fff" fill-opacity=".14" transform="rotate(-14 -20 -88)"/>`,
});

export const buzz = ({ w, base, skin }: HairBrush): Hair => {
  const cap = `M${-w - 1},-12 C${-w - 4},-62 ${-w + 8},-112 0,-113 C${w - 8},-112 ${w + 4},-62 ${w + 1},-12 C${w - 3},-34 ${w - 8},-48 ${w - 16},-62 C${w - 34},-78 24,-80 0,-78 C-24,-80 ${-w + 34},-78 ${-w + 16},-62 C${-w + 8},-48 ${-w + 3},-34 ${-w - 1},-12Z`;
  return { back: '', front: fill(cap, skin) + fill(cap, base, 0.82) };
};

export const crop = ({ w, base, light, dark }: HairBrush): Hair => ({
  back: '',
  front:
    fill(
      `M${-w - 2},-4 C${-w - 9},-58 ${-w + 4},-122 -6,-127 C${w - 4},-130 ${w + 12},-64 ${w + 2},-4 C${w - 1},-26 ${w - 6},-42 ${w - 12},-56 C${w - 22},-70 34,-64 22,-74 C12,-66 0,-72 -8,-68 C-22,-74 ${-w + 26},-62 ${-w + 12},-54 C${-w + 7},-38 ${-w + 2},-24 ${-w - 2},-4Z`,
      base,
    ) +
    fill(
      `M${w + 2},-4 C${w + 11},-56 ${w - 2},-100 ${w - 26},-116 C${w - 14},-96 ${w - 12},-72 ${w - 12},-56 C${w - 6},-42 ${w - 1},-26 ${w + 2},-4Z`,
      dark,
    ) +
    strands(
      `M-44,-92 C-30,-108 -10,-114 8,-114 M-50,-78 C-34,-96 -12,-102 12,-100 M-22,-84 C-8,-92 14,-92 30,-88`,
      light,
    ),
});

export const sidePart = ({ w, base, light, dark }: HairBrush): Hair => ({
  back: '',
  front:
    fill(
      `M${-w - 2},-2 C${-w - 7},-52 ${-w + 2},-104 -34,-116 C-6,-142 ${w},-136 ${w + 9},-74 C${w + 10},-44 ${w + 4},-22 ${w + 2},-2 C${w - 2},-24 ${w - 6},-42 ${w - 13},-58 C34,-60 -4,-70 -32,-98 C-44,-84 ${-w + 16},-66 ${-w + 9},-48 C${-w + 5},-32 ${-w + 2},-20 ${-w - 2},-2Z`,
      base,
    ) +
    fill(`M-32,-98 C-4,-70 34,-60 ${w - 13},-58 C${w - 22},-72 24,-80 -8,-108Z`, dark, 0.7) +
    strands(
      `M-24,-106 C4,-122 36,-116 54,-92 M-16,-98 C12,-106 38,-98 56,-78 M${-w + 8},-60 C${-w + 12},-78 -46,-92 -40,-98`,
      light,
    ),
});

export const sweptBack = ({ w, base, light, dark }: HairBrush): Hair => ({
  back: fill(
    `M${-w - 6},-40 C${-w - 14},20 ${-w - 4},60 ${-w + 16},78 L${w - 16},78 C${w + 4},60 ${w + 14},20 ${w + 6},-40Z`,
    dark,
  ),
  front:
    fill(
      `M${-w - 4},22 C${-w - 12},-40 ${-w - 4},-126 0,-134 C${w + 4},-130 ${w + 14},-44 ${w + 4},22 C${w},-8 ${w - 6},-34 ${w - 12},-54 C${w - 28},-80 20,-86 -4,-84 C-28,-84 ${-w + 22},-72 ${-w + 12},-50 C${-w + 6},-30 ${-w},-6 ${-w - 4},22Z`,
      base,
    ) +
    strands(
      `M-40,-76 C-36,-102 -20,-120 0,-126 M-18,-84 C-12,-104 0,-118 18,-124 M12,-86 C22,-102 32,-112 44,-112 M-58,-50 C-62,-80 -50,-104 -36,-114`,
      light,
    ),
});

export const shortCurls = (brush: HairBrush): Hair => ({
  back: tufts(brush, { x: 0, y: -52, rx: brush.w - 6, ry: 66, from: 185, to: 355, size: 20 }),
  front:
    fill(
      `M${-brush.w - 1},-14 C${-brush.w - 3},-60 ${-brush.w + 10},-112 0,-114 C${brush.w - 10},-112 ${brush.w + 3},-60 ${brush.w + 1},-14 C${brush.w - 5},-40 ${brush.w - 12},-54 ${brush.w - 18},-62 C20,-80 -20,-80 ${-brush.w + 18},-62 C${-brush.w + 12},-54 ${-brush.w + 5},-40 ${-brush.w - 1},-14Z`,
      brush.base,
    ) + tufts(brush, { x: 0, y: -30, rx: brush.w - 14, ry: 52, from: 205, to: 335, size: 15 }),
});

export const pixie = ({ w, base, light, dark }: HairBrush): Hair => ({
  back: '',
  front:
    fill(
      `M${-w - 3},8 C${-w - 12},-54 ${-w},-128 4,-130 C${w + 2},-130 ${w + 14},-58 ${w + 3},8 C${w + 1},-16 ${w - 4},-36 ${w - 10},-48 C${w - 20},-56 30,-52 8,-82 C-4,-64 -34,-40 ${-w + 6},-34 C${-w + 3},-18 ${-w},-6 ${-w - 3},8Z`,
      base,
    ) +
    fill(`M8,-82 C-4,-64 -34,-40 ${-w + 6},-34 C${-w + 10},-58 -30,-84 -6,-98Z`, dark, 0.55) +
    strands(
      `M12,-118 C-22,-112 -48,-84 ${-w + 8},-50 M20,-110 C44,-100 58,-76 ${w - 4},-50 M4,-96 C-14,-84 -34,-64 -50,-50`,
      light,
    ),
});

/** A knitted hat. */
export const hat = ({ w, base, accent, accentDark }: HairBrush): Hair => ({
  back: fill(
    `M${-w - 4},-30 C${-w - 12},20 ${-w - 8},50 ${-w + 4},64 L${w - 4},64 C${w + 8},50 ${w + 12},20 ${w + 4},-30Z`,
    base,
  ),
  front:
    fill(`M${-w - 2},-30 C${-w - 6},-10 ${-w - 4},10 ${-w - 2},30 C${-w + 4},10 ${-w + 5},-10 ${-w + 8},-34Z`, base) +
    fill(`M${w + 2},-30 C${w + 6},-10 ${w + 4},10 ${w + 2},30 C${w - 4},10 ${w - 5},-10 ${w - 8},-34Z`, base) +
    fill(
      `M${-w - 8},-48 C${-w - 10},-120 -46,-150 0,-150 C46,-150 ${w + 10},-120 ${w + 8},-48 C30,-66 -30,-66 ${-w - 8},-48Z`,
      accent,
    ) +
    fill(
      `M${-w - 12},-36 C${-w - 16},-52 ${-w - 12},-66 ${-w - 6},-68 C-30,-86 30,-86 ${w + 6},-68 C${w + 12},-66 ${w + 16},-52 ${w + 12},-36 C34,-54 -34,-54 ${-w - 12},-36Z`,
      accentDark,
    ) +
    strands(
      `M-36,-142 C-44,-120 -46,-100 -46,-82 M0,-149 L0,-82 M36,-142 C44,-120 46,-100 46,-82 M-18,-147 C-22,-120 -23,-100 -23,-82 M18,-147 C22,-120 23,-100 23,-82`,
      accentDark,
      2.2,
      0.55,
    ),
});
