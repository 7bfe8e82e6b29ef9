import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { OperatorError } from '../entry.ts';
import { systemClock } from '../platform/clock.ts';
import { systemIds } from '../platform/ids.ts';
import type { AdminCommand, Options } from './admin-command.ts';
import { commands, helpLines } from './commands.ts';
import { openAdminDatabase } from './open-admin-database.ts';

/**
 * Does what a command line asks for and answers what to print.
 * @throws OperatorError whose sentence says what is wrong with it.
 */
export async function runAdmin(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string[]> {
  if (words.length === 0 || words.includes('help') || words.includes('--help')) return helpLines();
  const name = words.slice(0, 2).join(' ');
  const command = commands[name];
  if (!command) throw new OperatorError(`There is no command "${name}". "npm run admin -- help" lists them.`);
  const options = readOptions(command, words.slice(2));
  const config = readConfig(environment);
  const { TIME_ZONE: timeZone, PUBLIC_URL: publicUrl } = config;
  const { db, close } = await openAdminDatabase(config);
  try {
    return await command.run({ db, clock: systemClock, ids: systemIds, timeZone, publicUrl }, options);
  } finally {
    await close();
  }
}

function readOptions({ options, usage }: AdminCommand, words: readonly string[]): Options {
  try {
    return parseArgs({ args: joinNegative(words), options, strict: true }).values as Options;
  } catch (error) {
    const [sentence] = String(error instanceof Error ? error.message : error).split('\n');
    throw new OperatorError(`${sentence}\nThe options are: ${usage}`);
  }
}

/** `--longitude -71.2` as `--longitude=-71.2`, because a dash would begin another option. */
function joinNegative(words: readonly string[]): string[] {
  const isNegative = (word = '') => /^-\d/.test(word);
  return words.flatMap((word, at) => {
    if (isNegative(word) && words[at - 1]?.startsWith('--')) return [];
    return word.startsWith('--') && isNegative(words[at + 1]) ? [`${word}=${words[at + 1]}`] : [word];
  });
}
