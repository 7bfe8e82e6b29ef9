import type { Config } from '../config.ts';
import type { ActNeeds } from '../features/operator/act.ts';
import type { Parameters, Values } from '../features/operator/parameters.ts';

/** The options of a command line as they were typed. A flag is true. */
export type Options = Readonly<Record<string, string | boolean | undefined>>;

/** Result of a command: lines to print, and data for `--json` if it has more than the lines. */
export interface Answer {
  lines: string[];
  data?: unknown;
  /** The command has written its result to standard output, so nothing else may be printed. */
  isPrinted?: true;
  /** The exit code is 1 although the lines are the result. */
  hasFailed?: boolean;
}

/** Shows a line while a long command runs. */
export type Progress = (line: string) => void;

/** A command of `npm run admin`. `Needs` is the type of its first argument. */
interface Command<Needs, More extends unknown[] = []> {
  /** The options as the help shows them. */
  usage: string;
  explanation: string;
  parameters: Parameters;
  /** The options, each with a value or as a flag. */
  options: Readonly<Record<string, 'string' | 'boolean'>>;
  run(needs: Needs, options: Options, ...more: More): Promise<Answer>;
}

/** A command that works with the database. */
export type AdminCommand = Command<ActNeeds>;

/** A command about the whole installation. Its database may be unavailable. */
export type InstallationCommand = Command<Config, [progress: Progress]>;

/** A command as it is declared. The rest is derived from its parameters. */
export interface Written<Needs, P extends Parameters, More extends unknown[] = []> {
  explanation: string;
  parameters: P;
  run(needs: Needs, values: Values<P>, ...more: More): Promise<string[] | Answer>;
}
