import type { CheckState } from '@ambiance/contract/operator-shapes';
import type { ByLanguage, Language } from '@ambiance/domain/languages';
import type { Config } from '../../../config.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Payments } from '../../../platform/services/payments.ts';
import { reasonOf } from '../../../platform/services/outgoing-call.ts';
import type { Platform } from '../../../platform/platform.ts';

export interface CheckNeeds extends Pick<Platform, 'mailer' | 'sms' | 'media' | 'push' | 'checkBackups'> {
  config: Config;
  clock: Clock;
  ids: Ids;
  payments: Pick<Payments, 'check'>;
  /** Rejects with the reason if the database cannot be used. */
  database(): Promise<Db>;
  /** Recipient of a test mail; without one, the check only logs in to the mail server. */
  mailTo: { address: string; language: Language } | undefined;
}

/**
 * Result of a check: one sentence that also says what to do if something is wrong. The page reads the quoted parts of a French
 * sentence as English: commands, and errors of other programs.
 */
export interface Finding {
  state: CheckState;
  sentence: ByLanguage<string>;
}

/** A check of the installation. If it rejects or takes too long, it counts as failed. */
export interface Check {
  name: ByLanguage<string>;
  run(needs: CheckNeeds): Promise<Finding>;
}

/** Another program's error in a French sentence. It is quoted, because it is in English. */
export const receivedError = (reason: string): string => `Erreur reçue\u202f: «\u202f${reason}\u202f».`;

const finding =
  (state: CheckState) =>
  (en: string, fr: string): Finding => ({ state, sentence: { en, fr } });

export const ok = finding('ok');
export const warning = finding('warning');
export const failed = finding('failed');
/** The installation does not use it. */
export const unused = finding('unused');

/** Why a check failed, without a full stop. */
export const why = (error: unknown): string => reasonOf(error).replace(/\.$/, '');

/** Fails in production, where members rely on it. */
export const badInProduction = ({ NODE_ENV }: Config) => (NODE_ENV === 'production' ? failed : warning);
