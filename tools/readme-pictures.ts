import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './run.ts';

/** Screenshots of the gallery that README shows. */
const shown = [
  { name: 'landing', from: 'landing.en.light.desktop.png' },
  { name: 'discover', from: 'discover.en.light.desktop.png' },
  { name: 'chat', from: 'chat-in-french.fr.dark.desktop.png' },
  { name: 'plans', from: 'plans.fr.dark.desktop.png' },
];
/** The visible part of a desktop screen. */
const inSight = { left: 0, top: 0, width: 1280, height: 800 };

/** Replaces the pictures in README with the new screenshots. */
export async function keepReadmePictures(gallery: string): Promise<void> {
  for (const { name, from } of shown) {
    const picture = sharp(join(gallery, from)).extract(inSight).resize({ width: 960 });
    await picture.webp({ quality: 80 }).toFile(join(root, 'docs/pictures', `${name}.webp`));
  }
}
