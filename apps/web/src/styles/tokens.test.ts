import { moods } from '@ambiance/domain/moods';
import { describe, expect, test } from 'vitest';
import tokens from './tokens.css?raw';

interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}
type Step = 'soft' | 'line' | 'solid' | 'ink';
const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

const number = (text: string | undefined) => {
  const value = Number(text);
  if (text === undefined || Number.isNaN(value)) throw new Error(`tokens.css: expected a number, found ${text}`);
  return value;
};

/** The colour of a token such as `paper`. */
function colour(name: string, scheme: Scheme): Oklch {
  const one = String.raw`oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)`;
  const found = new RegExp(`--${name}: light-dark\\(${one}, ${one}\\)`).exec(tokens)?.slice(1);
  const [lightness, chroma, hue] = scheme === 'light' ? (found?.slice(0, 3) ?? []) : (found?.slice(3) ?? []);
  return { lightness: number(lightness) / 100, chroma: number(chroma), hue: number(hue) };
}

/** The colour of a mood's step. `none` is the root without a mood. */
function moodColour(mood: string, step: Step, scheme: Scheme): Oklch {
  if (mood === 'none') return colour(`accent-${step}`, scheme);
  const selector = String.raw`\[data-mood='${mood}'\] \{`;
  const own = new RegExp(String.raw`${selector}\s+--mood-hue: ([\d.]+);\s+--mood-chroma: ([\d.]+);`).exec(tokens);
  const one = String.raw`oklch\(([\d.]+)% calc\(var\(--mood-chroma\) \* ([\d.]+)\) var\(--mood-hue\)\)`;
  const steps = new RegExp(String.raw`--accent-${step}: light-dark\(\s*${one},\s*${one}\s*\)`).exec(tokens)?.slice(1);
  const [lightness, factor] = scheme === 'light' ? (steps?.slice(0, 2) ?? []) : (steps?.slice(2) ?? []);
  return {
    lightness: number(lightness) / 100,
    chroma: number(own?.[2]) * number(factor),
    hue: number(own?.[1]),
  };
}

/** Linear sRGB by Ottosson's OKLab matrices. Values outside 0 to 1 are colours that a screen cannot show. */
function linearRgb({ lightness, chroma, hue }: Oklch): [number, number, number] {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function luminance(one: Oklch): number {
  const [red, green, blue] = linearRgb(one);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The WCAG contrast ratio. */
function contrast(one: Oklch, other: Oklch): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

const white: Oklch = { lightness: 1, chroma: 0, hue: 0 };
const cases = schemes.flatMap((scheme) => ['none', ...moods].map((mood) => ({ scheme, mood })));

describe.each(cases)('the $mood accent in the $scheme scheme', ({ scheme, mood }) => {
  const step = (name: Step) => moodColour(mood, name, scheme);

  test('has white text on its solid step with a contrast of 4.5 to 1', () => {
    expect(contrast(step('solid'), white)).toBeGreaterThanOrEqual(4.5);
  });

  test('has ink with a contrast of 7 to 1 on paper and 4.5 to 1 on its soft step', () => {
    expect(contrast(step('ink'), colour('paper', scheme))).toBeGreaterThanOrEqual(7);
    expect(contrast(step('ink'), step('soft'))).toBeGreaterThanOrEqual(4.5);
  });

  test('stays within the colours of every screen', () => {
    for (const channel of (['soft', 'line', 'solid', 'ink'] as const).flatMap((name) => linearRgb(step(name)))) {
      expect(channel).toBeGreaterThanOrEqual(-0.001);
      expect(channel).toBeLessThanOrEqual(1.001);
    }
  });
});

describe.each(schemes)('the %s scheme', (scheme) => {
  test.each(['paper', 'surface', 'sunken', 'tint'])(
    'has text on %s with a contrast of 7 to 1, and muted text with 4.5 to 1',
    (ground) => {
      expect(contrast(colour('ink', scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(7);
      expect(contrast(colour('ink-muted', scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour('danger-ink', scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('has field borders with a contrast of 3 to 1', () => {
    for (const ground of ['paper', 'surface', 'sunken', 'tint']) {
      expect(contrast(colour('edge', scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(3);
    }
  });

  test('keeps warnings and badges legible', () => {
    expect(contrast(colour('danger-solid', scheme), white)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('danger-ink', scheme), colour('danger-soft', scheme))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('gold-ink', scheme), colour('gold-soft', scheme))).toBeGreaterThanOrEqual(4.5);
  });
});
