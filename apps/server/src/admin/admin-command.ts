import type { ParseArgsConfig } from 'node:util';
import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import type { Ids } from '../platform/ids.ts';
import type { MediaStore } from '../platform/media-store.ts';
import type { Payments } from '../platform/payments.ts';

export interface AdminNeeds {
  db: Db;
  clock: Clock;
  ids: Ids;
  timeZone: string;
  /** The base URL of links. */
  publicUrl: string;
  payments: Payments;
  media: MediaStore;
}

/** The options of a command line as they were typed. A flag is true. */
export type Options = Readonly<Record<string, string | boolean | undefined>>;

/** Result of a command: lines to print, and data for `--json` if it has more than the lines. */
export interface Answer {
  lines: string[];
  data?: unknown;
  /** The command has written its result to standard output, so nothing else may be printed. */
  isPrinted?: true;
}

/** A command of `npm run admin`. `Needs` is the type of its first argument. */
interface Command<Needs> {
  /** The options as the help shows them. */
  usage: string;
  explanation: string;
  options: NonNullable<ParseArgsConfig['options']>;
  run(needs: Needs, options: Options): Promise<string[] | Answer>;
}

/** A command that works with the database. */
export type AdminCommand = Command<AdminNeeds>;

/** A command about the whole installation. Its database may be unavailable. */
export type InstallationCommand = Command<Config>;
