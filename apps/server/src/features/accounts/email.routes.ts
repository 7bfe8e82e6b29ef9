import type { accountRoutes } from '@ambiance/contract/accounts';
import { DomainError, wrongField } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import type { Handlers } from '../../http/serve.ts';
import type { Db } from '../../platform/database/database.ts';
import { againAfterDuplicate } from '../../platform/database/error-code.ts';
import { reviveBlocks } from '../blocks/block.ts';
import { addLink, dropLinks, linkHours } from '../mail/account-links.repository.ts';
import {
  purgeExpired,
  formerEmailOf,
  heldEmail,
  holdAccess,
  isHeldForAnother,
  releaseOthersSince,
  releaseSince,
} from '../mail/former-emails.repository.ts';
import { dropQueuedMails, queueMail } from '../mail/outgoing-mails.repository.ts';
import { isBannedAddress } from '../contact-hashes/contact-hashes.repository.ts';
import { accessNotices } from '../mail/second-factor-mail-texts.ts';
import { addNotice } from '../notices/add-notice.ts';
import type { AccountNeeds } from './account-needs.ts';
import { isPasswordOf } from './passwords.ts';
import { putBackAccess } from './put-back.repository.ts';
import { endSessionsOf, lockSession } from './sessions.repository.ts';
import { emailUsed, endPassword, lockEmail, passwordHashOf, setEmail } from './users.repository.ts';

type EmailRoutes = Pick<typeof accountRoutes, 'changeEmail' | 'undoEmailChange'>;

type Left = Awaited<ReturnType<typeof lockEmail>>;

const hourMs = 3_600_000;

export function emailHandlers(needs: AccountNeeds): Handlers<EmailRoutes> {
  const { db, clock, ids, bus, contactHashes, requireVerifiedEmail, supportEmail } = needs;

  /**
   * Changes the address of a user. A verified old address is held for undoing. A new address that is already held for this
   * user counts as verified.
   */
  async function moveTo(
    tx: Db,
    userId: UserId,
    { left, email }: { left: Left; email: string },
    now: Date,
  ): Promise<void> {
    if (left.email === email) throw wrongField('email', 'email.unchanged');
    await purgeExpired(tx, email, now);
    const heldId = await heldEmail(tx, userId, email);
    const isBack = heldId !== undefined;
    const formerEmailId = isBack ? undefined : await holdAccess(tx, userId, now);
    await setEmail(tx, userId, { email, isProved: isBack, awaitsProof: requireVerifiedEmail && !isBack });
    if (await isHeldForAnother(tx, email, userId)) throw emailUsed();
    await dropWhatWasMailed(tx, userId);
    if (isBack) return releaseOthersSince(tx, userId, heldId, email);
    if (formerEmailId !== undefined)
      await queueMail(tx, userId, { kind: 'undo-email-change', details: { formerEmailId } }, now);
    await addNotice(tx, userId, { kind: 'email-changed' }, now);
    await queueMail(tx, userId, { kind: 'verify-email', details: { isNew: 1 } }, now);
  }

  const addressChanged = (userId: UserId) => {
    needs.wakeMail();
    needs.addressChanged(userId);
  };

  return {
    async changeEmail({ body, user }) {
      if (!(await isPasswordOf(await passwordHashOf(db, user.id), body.password))) {
        throw wrongField('password', 'password.wrong');
      }
      const now = clock.now();
      const hashes = contactHashes.toFind({ email: body.email });
      const blockerIds = await db.transaction().execute(async (tx) => {
        const left = await lockEmail(tx, user.id);
        await lockSession(tx, user, now);
        await moveTo(tx, user.id, { left, email: body.email }, now);
        if (await isBannedAddress(tx, body.email, hashes, now)) {
          throw new DomainError('email.refused', { details: { supportEmail } });
        }
        await endSessionsOf(tx, user.id, user.sessionId);
        return reviveBlocks(tx, user.id, hashes, now);
      });
      bus.publish('session-ended', { userId: user.id, exceptSessionId: user.sessionId });
      for (const blockerId of blockerIds) bus.publish('block-made', { blockerId, blockedId: user.id });
      addressChanged(user.id);
      return { ok: true };
    },

    async undoEmailChange({ body }) {
      const now = clock.now();
      const resetToken = ids.hex(32);
      const undo = async (tx: Db): Promise<UserId> => {
        const owner = await formerEmailOf(tx, body.token);
        const { status } = owner ? await lockEmail(tx, owner.userId) : {};
        // Read again under the lock: another request may have undone the change first.
        const former = owner && (await formerEmailOf(tx, body.token));
        if (!former) throw new DomainError('link.invalid');
        if (former.expiresAt <= now) throw new DomainError('link.expired');
        await setEmail(tx, former.userId, { email: former.email, isProved: true, awaitsProof: false });
        await putBackAccess(tx, former, now);
        await releaseSince(tx, former.userId, former.id);
        await dropWhatWasMailed(tx, former.userId);
        await dropLinks(tx, former.userId, 'undo-deletion');
        for (const kind of ['undo-deletion', ...accessNotices] as const) await dropQueuedMails(tx, former.userId, kind);
        // The person who changed the address knew the password.
        await endPassword(tx, former.userId);
        await endSessionsOf(tx, former.userId);
        const expiresAt = new Date(now.getTime() + linkHours['reset-password'] * hourMs);
        await addLink(tx, { userId: former.userId, purpose: 'reset-password', token: resetToken, expiresAt });
        // The earlier link to undo the deletion went to the other address.
        if (status === 'Deleted') await queueMail(tx, former.userId, { kind: 'undo-deletion' }, now);
        return former.userId;
      };
      // Another account may be getting the earlier phone number at this moment. The second try sees it.
      const userId = await againAfterDuplicate(() => db.transaction().execute(undo));
      bus.publish('session-ended', { userId });
      addressChanged(userId);
      return { resetToken };
    },
  };
}

/** Ends all mailed links of an address, including those in queued mails. */
async function dropWhatWasMailed(tx: Db, userId: UserId): Promise<void> {
  for (const purpose of ['verify-email', 'reset-password'] as const) {
    await dropLinks(tx, userId, purpose);
    await dropQueuedMails(tx, userId, purpose);
  }
}
