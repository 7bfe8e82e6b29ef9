/** Values for drawing a hair style: half the width of the head, and colours as SVG writes them. */
export interface HairBrush {
  w: number;
  base: string;
  dark: string;
  light: string;
  /** The skin under very short hair. */
  skin: string;
  /** Colour of a scarf, hat or ribbon. */
  accent: string;
  accentDark: string;
}

/** Hair behind the neck and shoulders, and hair in front of the face and clothes. */
export interface Hair {
  back: string;
  front: string;
}

export const fill = (d: string, colour: string, opacity = 1): string =>
  `<path d="${d}" fill="${colour}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`;

/** Single hairs, lit or in shadow. */
export const strands = (d: string, colour: string, width = 2.5, opacity = 0.6): string =>
  `<path d="${d}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" fill="none" stroke-opacity="${opacity}"/>`;

/** Round tufts around (x, y), from one angle to another in degrees. 0 is to the right, 270 at the top. */
export function tufts(
  { base, light, dark }: HairBrush,
  {
    x,
    y,
    rx,
    ry,
    from,
    to,
    size,
  }: { x: number; y: number; rx: number; ry: number; from: number; to: number; size: number },
): string {
  const count = Math.round((((to - from) / 360) * Math.PI * (rx + ry)) / (size * 0.95));
  const at = (step: number) => {
    const angle = ((from + ((to - from) * step) / count) * Math.PI) / 180;
    const wobble = 1 + ((step * 7) % 5) * 0.012;
    return [x + rx * Math.cos(angle) * wobble, y + ry * Math.sin(angle) * wobble] as const;
  };
  const steps = Array.from({ length: count + 1 }, (_, step) => step);
  const circles = steps.map((step) => {
    const [cx, cy] = at(step);
    return `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="${size * (0.9 + ((step * 3) % 4) * 0.07)}"/>`;
  });
  const curls = steps.map((step) => {
    const [cx, cy] = at(step);
    return `<path d="M${(cx - size * 0.45).toFixed(1)},${(cy + size * 0.2).toFixed(1)} a${size * 0.45},${size * 0.45} 0 0 1 ${size * 0.8},-${size * 0.25}" stroke="${step % 2 ? light : dark}"/>`;
  });
  return `<g fill="${base}">${circles.join('')}</g><g fill="none" stroke-width="2.6" stroke-linecap="round" stroke-opacity=".45">${curls.join('')}</g>`;
}
