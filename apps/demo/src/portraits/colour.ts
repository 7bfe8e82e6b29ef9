/** A colour in OKLCH: lightness 0 to 1, chroma, hue in degrees. */
export interface Colour {
  lightness: number;
  chroma: number;
  hue: number;
}

export const colour = (lightness: number, chroma: number, hue: number): Colour => ({ lightness, chroma, hue });

/** Returns a darker version of a colour, with its hue turned by `turn` degrees. */
export const shade = (from: Colour, by: number, turn = 0): Colour =>
  colour(clamp(from.lightness - by), Math.max(0, from.chroma * (1 + by * 0.6)), from.hue + turn);

export const mix = (one: Colour, other: Colour, share: number): Colour =>
  colour(
    one.lightness + (other.lightness - one.lightness) * share,
    one.chroma + (other.chroma - one.chroma) * share,
    one.hue + (((other.hue - one.hue + 540) % 360) - 180) * share,
  );

/** Converts a colour to SVG and clips it to the sRGB range. The matrices are from Björn Ottosson's OKLab. */
export function css({ lightness, chroma, hue }: Colour): string {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${linear.map(channel).join('')}`;
}

function channel(linear: number): string {
  const light = clamp(linear);
  const encoded = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));
