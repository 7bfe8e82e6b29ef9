import type { phoneRoutes } from '@ambiance/contract/phone';
import { DomainError } from '@ambiance/domain/errors';
import type { Handlers } from '../../http/serve.ts';
import { reviveBlocks } from '../blocks/block.ts';
import { isBanned } from '../markers/markers.repository.ts';
import { consumeCode, countTry, returnTry } from './codes.repository.ts';
import type { PhoneNeeds } from './phone-needs.ts';
import { forNetwork } from './send-limits.ts';
import { startVerification } from './start-verification.ts';
import { saveVerifiedPhone, verificationOf } from './verification.repository.ts';

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
