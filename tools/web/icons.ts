import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** The part of a maskable icon that is visible under every mask. */
const safePart = 0.7;

/** Draws the icons of the installed app from the logo. */
export async function drawIcons(mark: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const svg = await readFile(mark, 'utf8');
  const ground = /<rect [^>]*fill="(#\w+)"/.exec(svg)?.[1];
  if (!ground) throw new Error(`${mark} has no background.`);
  // The system cuts these icons to its own shape, so the background fills them completely.
  const square = svg.replace(/ rx="\d+"/, '');
  const draw = (text: string, size: number) =>
    sharp(Buffer.from(text), { density: (72 * size) / 32 }).resize(size, size);
  const inside = async (size: number) => {
    const edge = Math.round((size * (1 - safePart)) / 2);
    const drawn = await draw(square, size - 2 * edge).toBuffer();
    return sharp(drawn).extend({ top: edge, bottom: edge, left: edge, right: edge, background: ground });
  };
  for (const size of [192, 512]) {
    await draw(svg, size)
      .png({ palette: true })
      .toFile(join(folder, `any-${size}.png`));
    await (await inside(size)).png({ palette: true }).toFile(join(folder, `maskable-${size}.png`));
  }
  await draw(square, 180).png({ palette: true }).toFile(join(folder, 'apple-touch.png'));
}
