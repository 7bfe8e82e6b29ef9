import { createDice, type Dice } from '../apps/demo/src/dice.ts';
import { createGazetteer, type Gazetteer } from '../apps/server/src/features/places/gazetteer.ts';
import { readPlaces } from '../apps/server/src/features/places/places-file.ts';

const rounds = 5000;
const stored = 40;
const maxSeconds = 60;
/** The API's maximum: a text of 100 characters and 40 places. */
const longestText = 100;
const limit = 40;
const ceilingMs = 2;

const seeds = ['s,zzz', 's', 'san', 's,c', 's a b c d', 'de,canada', 'ﷺ', "a'b", 'saint st ste', 'Ł', '🙂', 'mont', ''];
const letters = "a b c d e l m n o p r s t , . - ' ’ ﷺ œ ß é İ 0 % \\ \u0301 \u200b".split(' ');
const parts = [...letters, ' ', ',,', ' st ', ', canada', ', c', ' de ', 'san ', 'zzz'];

interface Cost {
  text: string;
  ms: number;
}

/**
 * Looks for the most expensive texts in a search for places by repeatedly mutating the most expensive ones so far. The cost
 * of a text is the minimum of several tries, since other work on the machine only adds to it.
 */
export async function benchPlaces(print: (line: string) => void): Promise<void> {
  const gazetteer = createGazetteer(await readPlaces());
  for (let count = 0; count < 500; count += 1) gazetteer.search({ text: 'mont', limit, language: 'en' });
  const reference = costOf(gazetteer, 'montréal', 30);
  const found = costliest(searchForWorst(gazetteer, createDice(7)), Infinity);
  // All tries of a text may have been disturbed, so the most expensive ones are measured again.
  const unlucky = Math.ceil(found.length / 20);
  const all = [...found.slice(0, unlucky).map(({ text }) => costOf(gazetteer, text, 30)), ...found.slice(unlucky)];
  const sorted = all.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(2);

  print(`| ${all.length} texts, in ms | p50 | p99 | worst |`);
  print('|---|---|---|---|');
  print(`| searched for to be costly | ${at(0.5)} | ${at(0.99)} | ${at(1)} |`);
  print(`| "montréal", for comparison | ${reference.ms.toFixed(2)} | | |`);
  print('');
  for (const { text, ms } of costliest(all).slice(0, 5)) print(`${ms.toFixed(2)} ms for ${JSON.stringify(text)}`);
  if (Number(at(0.99)) > ceilingMs) throw new Error(`A search may cost ${ceilingMs} ms at the 99th percentile.`);
}

function searchForWorst(gazetteer: Gazetteer, dice: Dice): Cost[] {
  const all = seeds.map((text) => costOf(gazetteer, text));
  let worst = costliest(all);
  const end = performance.now() + maxSeconds * 1000;
  while (all.length < rounds && performance.now() < end) {
    const found = costOf(gazetteer, alter(dice.pick(worst).text, dice));
    all.push(found);
    if (found.ms > worst.at(-1)!.ms && worst.every(({ text }) => text !== found.text)) {
      worst = costliest([...worst, costOf(gazetteer, found.text, 30)]);
    }
  }
  return all;
}

const costliest = (costs: readonly Cost[], count = stored): Cost[] =>
  costs.toSorted((a, b) => b.ms - a.ms).slice(0, count);

function costOf(gazetteer: Gazetteer, text: string, tries = 3): Cost {
  let ms = Infinity;
  for (let count = 0; count < tries; count += 1) {
    const begin = performance.now();
    gazetteer.search({ text, limit, language: 'fr' });
    ms = Math.min(ms, performance.now() - begin);
  }
  return { text, ms };
}

/** Inserts a part, removes one, or doubles the text. */
function alter(text: string, dice: Dice): string {
  const at = dice.whole(0, text.length);
  const altered = dice.pick([
    () => text.slice(0, at) + dice.pick(parts) + text.slice(at),
    () => text.slice(0, at) + text.slice(at + 1 + dice.whole(0, 2)),
    () => text + dice.pick([' ', ',', '']) + text,
    () => dice.pick(parts) + dice.pick(parts),
  ])();
  return altered.slice(0, longestText);
}
