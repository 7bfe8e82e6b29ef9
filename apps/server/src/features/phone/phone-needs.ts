import type { Platform } from '../../platform/platform.ts';
import type { ContactHashes } from '../contact-hashes/contact-hashes.ts';

export type PhoneNeeds = Pick<Platform, 'db' | 'bus' | 'clock' | 'log' | 'sms' | 'limits'> & {
  contactHashes: ContactHashes;
  supportEmail: string;
  /** The countries to which codes are sent, as ISO codes of two letters; empty means all. */
  smsCountries: readonly string[];
  /** The maximum number of codes sent in a day to all users together, to limit the cost. */
  smsDailyCap: number;
};
