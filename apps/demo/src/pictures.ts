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
  /** From 1 on; number 1 is the primary photo. */
  number: number;
  svg: string;
}

export const pictureExtension = 'webp';
const size = { width: 560, height: 700 };

/** Effort 2 halves the size. A higher effort would delay the start of the demo. */
const encoding = { quality: 80, effort: 2 };

/** Node has four worker threads; one stays free for everything else that starts at the same time. */
const paintersAtOnce = 3;

/** Chooses pictures: most people get a portrait, some two, some a favourite place as well, and a few none. */
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

/** Cache of paintings from earlier starts: the town is always the same, and painting takes most of a start. */
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
  // Renaming makes each write atomic, since another demo may start at the same time. Without write access, nothing is
  // cached.
  const unfinished = new URL(`${name}.${process.pid}`, gallery);
  await mkdir(gallery, { recursive: true })
    .then(() => writeFile(unfinished, painted))
    .then(() => rename(unfinished, file))
    .catch(() => undefined);
  return painted;
}

const svgDecoder = { operation: ['VipsForeignLoadSvg'] };

/** Renders each SVG once, as WebP. A server only decodes photos, so call this before clients can connect. */
export async function paint(pictures: readonly Picture[]): Promise<Map<string, Buffer>> {
  const paintings = new Map<string, Buffer>();
  sharp.unblock(svgDecoder);
  await inParallel(new Set(pictures.map(({ svg }) => svg)), paintersAtOnce, async (svg) => {
    paintings.set(svg, await paintOnce(svg));
  });
  sharp.block(svgDecoder);
  return paintings;
}
