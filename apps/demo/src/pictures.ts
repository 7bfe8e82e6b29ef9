import type { UserId } from '@ambiance/domain/ids';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Dice } from './dice.ts';
import { inParallel } from './in-parallel.ts';
import { drawPortrait } from './portraits/draw-portrait.ts';
import { drawScene, sceneCount } from './portraits/scenes.ts';
import type { Townsperson } from './townsperson.ts';

export interface Picture {
  /** 32 hex digits. */
  id: string;
  userId: UserId;
  /** From 1; the first one is the primary photo. */
  number: number;
  svg: string;
}

export const pictureExtension = 'webp';
const size = { width: 560, height: 700 };

/** A little effort halves the bytes; more of it would keep whoever starts a demo waiting. */
const encoding = { quality: 80, effort: 2 };

/** Leaves some of the process's four workers to whatever starts beside the painting. */
const paintersAtOnce = 3;

/** Decides who shows what: most people a portrait, some two, some a place they love as well, a few nothing. */
export function planPictures(dice: Dice, people: readonly Townsperson[]): Picture[] {
  const scenes = Array.from({ length: sceneCount * 4 }, (_, which) => drawScene(dice, which));
  return people.flatMap((person) => {
    if (person.daysSinceJoined < 70 && dice.chance(0.5)) return [];
    const portraits = dice.chance(0.22) ? 2 : 1;
    const svgs = [
      ...Array.from({ length: portraits }, () => drawPortrait(dice, person.look)),
      ...(dice.chance(0.3) ? [dice.pick(scenes)] : []),
    ];
    return svgs.map((svg, index) => ({ id: dice.hex(32), userId: person.id, number: index + 1, svg }));
  });
}

/** Where paintings of earlier starts hang: the town is the same at every start, and painting it is most of one. */
const gallery = new URL('../../../node_modules/.cache/demo-paintings/', import.meta.url);

async function paintOnce(svg: string): Promise<Buffer> {
  const sized = svg.replace('<svg ', `<svg width="${size.width}" height="${size.height}" `);
  const name = createHash('sha256')
    .update(JSON.stringify([sized, encoding, sharp.versions]))
    .digest('hex');
  const file = new URL(name, gallery);
  const kept = await readFile(file).catch(() => undefined);
  if (kept) return kept;
  const painted = await sharp(Buffer.from(sized)).webp(encoding).toBuffer();
  // Whole or not at all, as another demo may start beside this one; where nobody may write it is painted again.
  const unfinished = new URL(`${name}.${process.pid}`, gallery);
  await mkdir(gallery, { recursive: true })
    .then(() => writeFile(unfinished, painted))
    .then(() => rename(unfinished, file))
    .catch(() => undefined);
  return painted;
}

const svgDecoder = { operation: ['VipsForeignLoadSvg'] };

/** Paints each SVG once, as WebP. A server decodes nothing but photographs, so call it before anybody can connect. */
export async function paint(pictures: readonly Picture[]): Promise<Map<string, Buffer>> {
  const paintings = new Map<string, Buffer>();
  sharp.unblock(svgDecoder);
  await inParallel(new Set(pictures.map(({ svg }) => svg)), paintersAtOnce, async (svg) => {
    paintings.set(svg, await paintOnce(svg));
  });
  sharp.block(svgDecoder);
  return paintings;
}
