import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Log } from '../../platform/log.ts';
import type { Sms } from '../../platform/sms.ts';
import type { ContactHashes } from '../markers/contact-hashes.ts';

/** The dependencies of phone verification. */
export interface PhoneNeeds {
  db: Db;
  bus: Bus;
  clock: Clock;
  log: Log;
  sms: Sms;
  limits: Limits;
  contactHashes: ContactHashes;
  supportEmail: string;
  /** The countries to which codes are sent, as ISO codes of two letters; empty means all. */
  smsCountries: readonly string[];
  /** The maximum number of codes sent in a day to all users together, to limit the cost. */
  smsDailyCap: number;
}
