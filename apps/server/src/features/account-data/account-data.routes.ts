import { accountDataRoutes } from '@ambiance/contract/account-data';
import { DomainError, wrongField } from '@ambiance/domain/errors';
import type { Platform } from '../../platform/platform.ts';
import type { Handlers } from '../../http/serve.ts';
import { isPasswordOf } from '../accounts/passwords.ts';
import { passwordHashOf, restoreDeleted } from '../accounts/users.repository.ts';
import { publishAssignmentChange } from '../assignments/publish-assignment-change.ts';
import { publishGone, publishReturn } from '../assignments/publish-gone.ts';
import { consumeLink } from '../mail/account-links.repository.ts';
import { publishUserEvent } from '../notifications/user-events.ts';
import { closeAccount } from './close-account.ts';
import { consentsOf, createConsentReceipts } from './consent-receipts.ts';
import { eraseRecords, staffAccessesTo, summarizeRecords } from './stored-records.repository.ts';

type Needs = Pick<Platform, 'db' | 'clock' | 'bus' | 'log' | 'payments' | 'secrets'> & {
  publicUrl: string;
  /** Sends queued mail now instead of at the next run of the job. */
  wakeMail(): void;
};

export function accountDataHandlers(needs: Needs): Handlers<typeof accountDataRoutes> {
  const receiptKeys = createConsentReceipts(needs.secrets, needs.publicUrl);
  return {
    async deleteAccount({ body, user }) {
      const { db, bus, wakeMail } = needs;
      if (!(await isPasswordOf(await passwordHashOf(db, user.id), body.password))) {
        throw wrongField('password', 'password.wrong');
      }
      const changedChats = await closeAccount(needs, user.id);
      bus.publish('session-ended', { userId: user.id });
      for (const change of changedChats) await publishAssignmentChange(needs, change);
      wakeMail();
      await publishGone(needs, user.id);
      return { ok: true };
    },

    async records({ user }) {
      const [records, accesses] = await Promise.all([
        summarizeRecords(needs.db, user.id),
        staffAccessesTo(needs.db, user.id),
      ]);
      return {
        records: [...records].map(([kind, { count, since, erased }]) => ({
          kind,
          count,
          sinceUtc: since?.toISOString() ?? null,
          erasedAtUtc: erased?.toISOString() ?? null,
        })),
        accesses: accesses.map(({ at, ...used }) => ({ atUtc: at.toISOString(), ...used })),
      };
    },

    async consentReceipts({ user }) {
      const consents = await consentsOf(needs.db, user.id);
      const receipts = consents.map(async (one) => ({ ...one, signed: await receiptKeys.sign(user.id, one) }));
      return {
        keysUrl: needs.publicUrl + accountDataRoutes.consentKeys.path,
        receipts: await Promise.all(receipts),
      };
    },

    async consentKeys() {
      return { keys: await receiptKeys.publicKeys() };
    },

    async eraseRecords({ user, params }) {
      await needs.db.transaction().execute((tx) => eraseRecords[params.kind](tx, user.id));
      publishUserEvent(needs.bus, [user.id], 'RecordsErased', params.kind);
      return { ok: true };
    },

    async undoDeletion({ body }) {
      const userId = await needs.db.transaction().execute(async (tx) => {
        const link = await consumeLink(tx, 'undo-deletion', body.token);
        if (!link) throw new DomainError('link.invalid');
        if (link.expiresAt <= needs.clock.now()) throw new DomainError('link.expired');
        if (!(await restoreDeleted(tx, link.userId))) throw new DomainError('link.invalid');
        return link.userId;
      });
      await publishReturn(needs, userId);
      return { ok: true };
    },
  };
}
