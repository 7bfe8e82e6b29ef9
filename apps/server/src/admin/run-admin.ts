import { DomainError, errorSentence } from '@ambiance/domain/errors';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../config.ts';
import { readValues } from '../features/operator/parameters.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { OperatorError } from '../platform/operator-error.ts';
import type { AdminCommand, Answer, InstallationCommand, Options, Progress } from './admin-command.ts';
import { commands, everyCommand, helpLines, helpOf, installationCommands } from './commands.ts';
import { withAdminNeeds } from './with-admin-needs.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Runs a command line and returns the lines to print. With `--json` that is one line with an object.
 * @throws OperatorError if the command line is wrong; its message says why
 */
export const runAdmin = async (words: readonly string[], environment: Environment, clock = systemClock) =>
  (await runCommand(words, environment, { clock })).lines;

/** Like `runAdmin`, but also returns whether the exit code is 1. */
export async function runCommand(
  words: readonly string[],
  environment: Environment,
  { clock = systemClock, progress = () => {} }: { clock?: Clock; progress?: Progress } = {},
): Promise<Pick<Answer, 'lines' | 'hasFailed'>> {
  const asked = words.filter((word) => word !== 'help' && word !== '--help');
  if (words.length === 0 || asked.length < words.length) {
    const about = nameIn(asked);
    return { lines: about === undefined ? helpLines() : helpOf(about) };
  }
  const { name, json, options } = optionsIn(words);
  const { lines, data, isPrinted, hasFailed } = await answerOf(
    name,
    { config: readConfig(environment), clock, progress },
    options,
  );
  if (isPrinted) return { lines: [] };
  return { lines: json ? [JSON.stringify(data ?? { said: lines })] : lines, ...(hasFailed && { hasFailed }) };
}

const nameIn = (words: readonly string[]) =>
  [words.slice(0, 2).join(' '), words[0] ?? ''].find((one) => one in everyCommand);

/**
 * Reads a command line: the name of the command and its options.
 * @throws OperatorError if there is no such command, or an option is unknown, missing or wrong
 */
export function optionsIn(words: readonly string[]) {
  const name = nameIn(words);
  if (name === undefined) {
    throw new OperatorError(
      `There is no command "${words.slice(0, 2).join(' ')}". "npm run admin -- help" lists them.`,
    );
  }
  const command = everyCommand[name]!;
  const { json, ...options } = readOptions(command, words.slice(name.split(' ').length));
  readValues(command.parameters, options);
  return { name, json: json === true, options };
}

async function answerOf(
  name: string,
  { config, clock, progress }: { config: Config; clock: Clock; progress: Progress },
  options: Options,
): Promise<Answer> {
  try {
    const ofInstallation = installationCommands[name];
    return await (ofInstallation
      ? ofInstallation.run(config, options, progress)
      : withAdminNeeds(config, clock, (needs) => commands[name]!.run(needs, options)));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new OperatorError(errorSentence(error.code, 'en', error.details), { cause: error });
  }
}

function readOptions({ options, usage }: AdminCommand | InstallationCommand, words: readonly string[]): Options {
  try {
    const known = Object.entries({ ...options, json: 'boolean' } as const).map(([name, type]) => [name, { type }]);
    return parseArgs({ args: joinNegative(words), options: Object.fromEntries(known), strict: true }).values as Options;
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
