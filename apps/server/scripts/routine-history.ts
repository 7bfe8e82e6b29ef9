// Adds changed routines to the history of routine texts. A server uses it to recognize older texts.
import { writeFile } from 'node:fs/promises';
import { readRoutines } from '../src/platform/database/routines.ts';

const folder = new URL('../sql/', import.meta.url);
const { files, history } = await readRoutines(folder);
const added = files.filter(({ name, checksum }) => history[name]?.at(-1) !== checksum);
for (const { name, checksum } of added) {
  if (history[name]?.includes(checksum)) {
    throw new Error(
      `${name} had this text before. Add a comment that says why it has it again, so that it is a new one.`,
    );
  }
}
const all = { ...history };
for (const { name, checksum } of added) all[name] = [...(history[name] ?? []), checksum];
const sorted = Object.fromEntries(Object.entries(all).toSorted(([one], [other]) => (one < other ? -1 : 1)));
await writeFile(new URL('history.json', folder), `${JSON.stringify(sorted, null, 2)}\n`);
console.log(added.length > 0 ? `Added ${added.map(({ name }) => name).join(', ')}.` : 'Nothing changed.');
