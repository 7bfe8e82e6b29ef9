import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../config.ts';
import { OperatorError } from '../entry.ts';
import { systemClock } from '../platform/clock.ts';
import { systemIds } from '../platform/ids.ts';
import type { AdminCommand, AdminNeeds, InstallationCommand, Options } from './admin-command.ts';
import { commands, helpLines, installationCommands } from './commands.ts';
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
  const name = [words.slice(0, 2).join(' '), words[0]!].find((one) => one in commands || one in installationCommands);
  if (name === undefined) {
    throw new OperatorError(
      `There is no command "${words.slice(0, 2).join(' ')}". "npm run admin -- help" lists them.`,
    );
  }
  const rest = words.slice(name.split(' ').length);
  const ofInstallation = installationCommands[name];
  if (ofInstallation) return ofInstallation.run(readConfig(environment), readOptions(ofInstallation, rest));
  const command = commands[name]!;
  const options = readOptions(command, rest);
  return withDatabase(readConfig(environment), (needs) => command.run(needs, options));
}

async function withDatabase(config: Config, run: (needs: AdminNeeds) => Promise<string[]>): Promise<string[]> {
  const { TIME_ZONE: timeZone, PUBLIC_URL: publicUrl } = config;
  const { db, close } = await openAdminDatabase(config);
  try {
    return await run({ db, clock: systemClock, ids: systemIds, timeZone, publicUrl });
  } finally {
    await close();
  }
}

function readOptions({ options, usage }: AdminCommand | InstallationCommand, words: readonly string[]): Options {
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
