import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import type { Language } from '@ambiance/domain/languages';
import { codeMinutes, type PhoneNumber } from '@ambiance/domain/phones';
import type { Db } from '../../platform/database/database.ts';
import { saveCode } from './codes.repository.ts';
import type { PhoneNeeds } from './phone-needs.ts';
import { refuseForeign } from './refuse-numbers.ts';
import { requireSendAllowed } from './send-limits.ts';
import { addSend, countSends, dropSend, lockSends, sendsOf } from './sends.repository.ts';

/** From this share of the daily cap on, a warning is logged. */
const warningShare = 0.8;

/** Sends a code to a phone. The response does not reveal whether the number belongs to a different account. */
export async function startVerification(
  needs: PhoneNeeds,
  { userId, phone, language }: { userId: UserId; phone: PhoneNumber; language: Language },
): Promise<void> {
  const { db, clock, sms } = needs;
  refuseForeign(phone, needs.smsCountries);
  // Count before sending, so that parallel requests cannot exceed the limit.
  const sendId = await db.transaction().execute((tx) => reserveSend(needs, tx, { userId, phone }));
  try {
    const receipt = await sms.sendCode({ to: phone, language });
    await saveCode(db, userId, { phone, receipt, expiresAt: new Date(clock.now().getTime() + codeMinutes * 60_000) });
  } catch (error) {
    await dropSend(db, sendId);
    throw error;
  }
}

async function reserveSend(
  { clock, log, limits, smsDailyCap }: PhoneNeeds,
  tx: Db,
  wanted: { userId: UserId; phone: PhoneNumber },
): Promise<number> {
  const now = clock.now();
  await lockSends(tx);
  requireSendAllowed(limits, await sendsOf(tx, wanted, now), wanted, now);
  const sent = (await countSends(tx, now)) + 1;
  if (sent > smsDailyCap) {
    log.error({ smsDailyCap }, 'no more codes are sent: the daily cap of text messages is reached');
    throw new DomainError('phone-code.not-sent', { details: { retryAfterSeconds: 3600 } });
  }
  if (sent === Math.ceil(smsDailyCap * warningShare)) {
    log.warn({ smsDailyCap, sent }, 'the daily cap of text messages is near');
  }
  return addSend(tx, { ...wanted, sentAt: now });
}
