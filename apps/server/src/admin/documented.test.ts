import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { everyCommand } from './commands.ts';
import { optionsIn } from './run-admin.ts';

const pages = ['operations', 'install', 'alerts'].map((name) =>
  readFileSync(new URL(`../../../../docs/${name}.md`, import.meta.url), 'utf8'),
);

/** Command lines of the guides, between backticks, with or without the program's name. */
const lines = pages
  .flatMap((page) => [...page.matchAll(/`(?:npm run admin -- |(?:sudo )?ambiance-admin )?([a-z-]+(?: [^`]*)?)`/g)])
  .map(([, line]) => line!.replace(/ …$/, ''))
  .map((line) => [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word))
  .filter((words) => words.slice(0, 2).join(' ') in everyCommand || words[0]! in everyCommand);

test('every command line of the guides is one that the program reads', () => {
  expect(lines.length).toBeGreaterThan(60);
  for (const words of lines) expect(() => optionsIn(words), words.join(' ')).not.toThrow();
  expect(() => optionsIn(['venue', 'show', '--colour', 'red'])).toThrow("Unknown option '--colour'");
  expect(() => optionsIn(['venue', 'show', '--venue', 'one'])).toThrow('--venue must be a number');
});

test('every command that changes something is in the guide', () => {
  const documented = new Set(lines.flatMap((words) => [words.slice(0, 2).join(' '), words[0]!]));
  expect(Object.keys(everyCommand).filter((name) => !documented.has(name))).toEqual([]);
});
