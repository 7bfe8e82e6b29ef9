import type { UserId } from '@ambiance/domain/ids';
import { readdirSync } from 'node:fs';
import type { Dice } from './dice.ts';
import type { Heritage, Presentation } from './names.ts';

export interface Picture {
  /** 32 hex digits. */
  id: string;
  userId: UserId;
  /** From 1 on; number 1 is the primary photo. */
  number: number;
  file: string;
}

export const pictureExtension = 'webp';

/** Portraits of invented people, such as `woman-latin-31.webp`, and scenes without people. */
export const pictureFolder = new URL('../pictures/', import.meta.url);

const files = readdirSync(pictureFolder).toSorted();
const scenes = files.filter((file) => file.startsWith('scene-'));

interface Person {
  presentation: Presentation;
  heritage: Heritage;
  age: number;
}

/** Deals each person the unused portrait of the nearest age, other than `reserved` ones. Repeats only once all are used. */
export function dealPortraits(reserved: readonly string[] = []): (person: Person) => string {
  const used = new Set(reserved);
  return ({ presentation, heritage, age }) => {
    const kind = `${presentation}-${heritage}-`;
    const fitting = files.filter((file) => file.startsWith(kind));
    const unused = fitting.filter((file) => !used.has(file));
    const distance = (file: string) => Math.abs(Number(file.slice(kind.length, kind.length + 2)) - age);
    const [nearest] = (unused.length > 0 ? unused : fitting).toSorted((a, b) => distance(a) - distance(b));
    used.add(nearest!);
    return nearest!;
  };
}

/** Chooses pictures: most people have a portrait, some a favourite place as well, and a few newcomers none. */
export const planPictures = (
  dice: Dice,
  people: readonly { id: string; portrait: string; daysSinceJoined: number }[],
): Picture[] =>
  people.flatMap(({ id, portrait, daysSinceJoined }) => {
    if (daysSinceJoined < 70 && dice.chance(0.5)) return [];
    const chosen = dice.chance(0.4) ? [portrait, dice.pick(scenes)] : [portrait];
    return chosen.map((file, index) => ({ id: dice.hex(32), userId: id, number: index + 1, file }));
  });
