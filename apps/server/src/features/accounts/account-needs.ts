import type { UserId } from '@ambiance/domain/ids';
import type { Bus } from '../../platform/bus.ts';
import type { Captcha } from '../../platform/captcha.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { AccountTraces } from '../markers/account-traces.ts';
import type { ContactHashes } from '../markers/contact-hashes.ts';
import type { AccessTokens } from './access-token.ts';
import type { LoginTokens } from './login-token.ts';

/** Dependencies of the account routes. */
export interface AccountNeeds {
  db: Db;
  clock: Clock;
  ids: Ids;
  bus: Bus;
  tokens: AccessTokens;
  loginTokens: LoginTokens;
  captcha: Captcha;
  limits: Limits;
  timeZone: string;
  minimumAge: number;
  supportEmail: string;
  requireVerifiedEmail: boolean;
  requireSecondFactor: boolean;
  contactHashes: ContactHashes;
  accountTraces: AccountTraces;
  /** Ends a suspension whose time is over, inside a transaction. */
  endSuspension(tx: Db, userId: UserId, now: Date): Promise<void>;
  /** Reports that the address of an account has changed, so that copies elsewhere are updated. */
  addressChanged(userId: UserId): void;
  /** Sends queued mail now instead of at the next run of the job. */
  wakeMail(): void;
}
