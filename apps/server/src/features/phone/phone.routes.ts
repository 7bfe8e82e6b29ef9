import type { phoneRoutes } from '@ambiance/contract/phone';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import type { Language } from '@ambiance/domain/languages';
import { codeMinutes, type PhoneNumber } from '@ambiance/domain/phones';
import type { Handlers } from '../../http/serve.ts';
import { reviveBlocks } from '../blocks/block.ts';
import { isBanned } from '../contact-hashes/contact-hashes.repository.ts';
import { consumeCode, countTry, returnTry, saveCode } from './codes.repository.ts';
import type { PhoneNeeds } from './phone-needs.ts';
import { forNetwork, requireSendAllowed } from './send-limits.ts';
import { saveVerifiedPhone, verificationOf } from './verification.repository.ts';
import type { Db } from '../../platform/database/database.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';
import { refuseForeign } from './refuse-numbers.ts';
import { addSend, countSends, dropSend, lockSends, sendsOf } from './sends.repository.ts';

export function phoneHandlers(needs: PhoneNeeds): Handlers<typeof phoneRoutes> {
  const { db, bus, clock, sms, limits, contactHashes, supportEmail } = needs;
  const sendsToNetwork = limits.rate('phone-codes', forNetwork, 'phone-code.too-often');
  return {
    verification: ({ user }) => verificationOf(db, user.id),

    async start({ user, body, network, language }) {
      await sendsToNetwork.count(network);
      await startVerification(needs, { userId: user.id, phone: body.phone, language });
      return { ok: true };
    },

    async confirm({ user, body }) {
      const now = clock.now();
      const sent = await countTry(db, user.id, now);
      if (typeof sent === 'string') throw refusal(`phone-code.${sent}`);
      const check = await sms
        .checkCode({ to: sent.phone, receipt: sent.receipt, code: body.code })
        .catch(async (error: unknown) => {
          await returnTry(db, user.id, sent.receipt);
          throw error;
        });
      if (check === 'wrong') throw refusal('phone-code.wrong');
      if (check === 'ended') throw refusal('phone-code.expired');
      const hashes = contactHashes.toFind({ phone: sent.phone });
      const blockerIds = await db.transaction().execute(async (tx) => {
        // The member is locked first, as everywhere. Otherwise this could deadlock with the undo of an address change.
        await lockUsers(tx, [user.id]);
        if (!(await consumeCode(tx, user.id, sent.receipt))) throw refusal('phone-code.expired');
        await saveVerifiedPhone(tx, user.id, sent.phone, now);
        if (await isBanned(tx, hashes, now)) throw new DomainError('phone.refused', { details: { supportEmail } });
        return reviveBlocks(tx, user.id, hashes, now);
      });
      for (const blockerId of blockerIds) bus.publish('block-made', { blockerId, blockedId: user.id });
      return verificationOf(db, user.id);
    },
  };
}

const refusal = (code: 'phone-code.wrong' | 'phone-code.expired' | 'phone-code.used-up') =>
  new DomainError(code, { fields: { code } });

/** From this share of the daily cap on, a warning is logged. */
const warningShare = 0.8;

/** Sends a code to a phone. The response does not reveal whether the number belongs to a different account. */
async function startVerification(
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
