import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Log } from '../../platform/log.ts';
import type { Sms } from '../../platform/sms.ts';
import type { ContactHashes } from '../markers/contact-hashes.ts';

/** What verifying phones needs from outside. */
export interface PhoneNeeds {
  db: Db;
  bus: Bus;
  clock: Clock;
  log: Log;
  sms: Sms;
  limits: Limits;
  contactHashes: ContactHashes;
  supportEmail: string;
  /** The countries that codes are sent to, as two letters each; empty for all. */
  smsCountries: readonly string[];
  /** How many codes are sent in a day at most, whoever asks: a bound on what they cost. */
  smsDailyCap: number;
}
