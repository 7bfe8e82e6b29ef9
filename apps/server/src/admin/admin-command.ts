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
  /** The address that links begin with. */
  publicUrl: string;
  payments: Payments;
  media: MediaStore;
}

/** The options of a command line as they were given; a flag is true. */
export type Options = Readonly<Record<string, string | boolean | undefined>>;

/** What a command answers: lines to print, and the same as data for `--json`, where there is more to it than the lines. */
export interface Answer {
  lines: string[];
  data?: unknown;
}

/** Something that `npm run admin` can do with what it needs. */
interface Command<Needs> {
  /** The options as help shows them. */
  usage: string;
  explanation: string;
  options: NonNullable<ParseArgsConfig['options']>;
  run(needs: Needs, options: Options): Promise<string[] | Answer>;
}

/** What is done in the database. */
export type AdminCommand = Command<AdminNeeds>;

/** What is done with the installation as a whole, whose database may not be there. */
export type InstallationCommand = Command<Config>;
