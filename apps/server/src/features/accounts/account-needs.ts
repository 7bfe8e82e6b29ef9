import type { UserId } from '@ambiance/domain/ids';
import type { Db } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountTraces } from '../contact-hashes/account-traces.ts';
import type { ContactHashes } from '../contact-hashes/contact-hashes.ts';
import type { AccessTokens } from './access-token.ts';
import type { LoginTokens } from './login-token.ts';

export type AccountNeeds = Pick<Platform, 'db' | 'clock' | 'ids' | 'bus' | 'captcha' | 'limits'> & {
  tokens: AccessTokens;
  loginTokens: LoginTokens;
  timeZone: string;
  minimumAge: number;
  supportEmail: string;
  requireVerifiedEmail: boolean;
  requireSecondFactor: boolean;
  contactHashes: ContactHashes;
  accountTraces: AccountTraces;
  /** Ends a suspension whose time is over, inside a transaction. Returns whether it did. */
  endSuspension(tx: Db, userId: UserId, now: Date): Promise<boolean>;
  /** Lets open pages notice that a member is back, after the commit. */
  publishReturn(userId: UserId): Promise<void>;
  /** Reports that the address of an account has changed, so that copies elsewhere are updated. */
  addressChanged(userId: UserId): void;
  /** Sends queued mail now instead of at the next run of the job. */
  wakeMail(): void;
};
