import type { UserId } from '@ambiance/domain/ids';
import type { Bus } from '../../platform/bus.ts';
import type { Captcha } from '../../platform/captcha.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { ContactHashes } from '../markers/contact-hashes.ts';
import type { AccessTokens } from './access-token.ts';
import type { LoginTokens } from './login-token.ts';

/** What the routes of accounts need from outside. */
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
  /** Ends a suspension whose time is over, in a transaction. */
  endSuspension(tx: Db, userId: UserId, now: Date): Promise<void>;
  /** Tells that an account has another address, which others keep too. */
  addressChanged(userId: UserId): void;
  /** Tells that a mail was queued, so that it need not wait for the next beat. */
  wakeMail(): void;
}
