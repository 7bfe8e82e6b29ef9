import { DomainError, errorSentence } from '@ambiance/domain/errors';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../config.ts';
import { OperatorError } from '../entry.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { AdminCommand, Answer, InstallationCommand, Options } from './admin-command.ts';
import { commands, helpLines, helpOf, installationCommands } from './commands.ts';
import { withAdminNeeds } from './with-admin-needs.ts';

/**
 * Runs a command line and returns the lines to print. With `--json` that is one line with an object.
 * @throws OperatorError if the command line is wrong; its message says why
 */
export async function runAdmin(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  clock = systemClock,
): Promise<string[]> {
  const asked = words.filter((word) => word !== 'help' && word !== '--help');
  const name = [asked.slice(0, 2).join(' '), asked[0] ?? ''].find(
    (one) => one in commands || one in installationCommands,
  );
  if (words.length === 0 || asked.length < words.length) return name === undefined ? helpLines() : helpOf(name);
  if (name === undefined) {
    throw new OperatorError(
      `There is no command "${words.slice(0, 2).join(' ')}". "npm run admin -- help" lists them.`,
    );
  }
  const rest = words.slice(name.split(' ').length);
  const { json, ...options } = readOptions(commands[name] ?? installationCommands[name]!, rest);
  const answer = await answerOf(name, { config: readConfig(environment), clock }, options);
  if (answer.isPrinted) return [];
  return json ? [JSON.stringify(answer.data ?? { said: answer.lines })] : answer.lines;
}

async function answerOf(
  name: string,
  { config, clock }: { config: Config; clock: Clock },
  options: Options,
): Promise<Answer> {
  try {
    const ofInstallation = installationCommands[name];
    const answer = ofInstallation
      ? await ofInstallation.run(config, options)
      : await withAdminNeeds(config, clock, (needs) => commands[name]!.run(needs, options));
    return Array.isArray(answer) ? { lines: answer } : answer;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new OperatorError(errorSentence(error.code, 'en', error.details), { cause: error });
  }
}

function readOptions({ options, usage }: AdminCommand | InstallationCommand, words: readonly string[]): Options {
  try {
    const known = { ...options, json: { type: 'boolean' } } as const;
    return parseArgs({ args: joinNegative(words), options: known, strict: true }).values;
  } catch (error) {
    const [sentence] = String(error instanceof Error ? error.message : error).split('\n');
    throw new OperatorError(`${sentence}\nThe options are: ${usage} [--json]`);
  }
}

/** Turns `--longitude -71.2` into `--longitude=-71.2`, because a dash would begin another option. */
function joinNegative(words: readonly string[]): string[] {
  const isNegative = (word = '') => /^-\d/.test(word);
  return words.flatMap((word, at) => {
    if (isNegative(word) && words[at - 1]?.startsWith('--')) return [];
    return word.startsWith('--') && isNegative(words[at + 1]) ? [`${word}=${words[at + 1]}`] : [word];
  });
}
