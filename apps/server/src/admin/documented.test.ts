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
  .filter((words) => words.slice(0, 2).join(' ') in everyCommand || (words[0] ?? '') in everyCommand);

/** The mistake in a command line, if any. A sentence of the guides may leave out required options. */
const mistake = (words: string[]): string | undefined => {
  try {
    optionsIn(words);
    return undefined;
  } catch (error) {
    const { message } = error as Error;
    return message.endsWith(' is missing.') ? undefined : `${words.join(' ')}: ${message}`;
  }
};

test('every command line of the guides is one that the program reads', () => {
  expect(lines.length).toBeGreaterThan(60);
  expect(lines.map(mistake).filter(Boolean)).toEqual([]);
  expect(mistake(['venue', 'show', '--colour', 'red'])).toContain("Unknown option '--colour'");
  expect(mistake(['venue', 'show', '--venue', 'one'])).toContain('--venue must be a number');
});

test('every command is in the guides', () => {
  const documented = new Set(lines.flatMap((words) => [words.slice(0, 2).join(' '), words[0]!]));
  expect(Object.keys(everyCommand).filter((name) => !documented.has(name))).toEqual([]);
});
