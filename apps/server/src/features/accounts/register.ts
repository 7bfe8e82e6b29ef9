import type { Registration } from '@ambiance/contract/accounts';
import { dayIn } from '@ambiance/domain/calendar';
import { DomainError } from '@ambiance/domain/errors';
import type { Language } from '@ambiance/domain/languages';
import { setFirstPosition } from '../positions/positions.repository.ts';
import { queueMail } from '../mail/outgoing-mails.repository.ts';
import { isBannedAddress, restoreBlocks } from '../contact-hashes/contact-hashes.repository.ts';
import { checkBirthDate } from '../members/birth-date.ts';
import { refuseReservedName } from '../members/reserved-names.ts';
import type { AccountNeeds } from './account-needs.ts';
import { recordConsent } from './consents.repository.ts';
import { hashPassword, refuseCommonPassword } from './passwords.ts';
import { addUser } from './users.repository.ts';

/** Creates a member from a registration whose captcha was checked. */
export async function registerMember(
  needs: AccountNeeds,
  registration: Registration,
  language: Language,
): Promise<void> {
  const { db, clock, ids, timeZone, minimumAge, requireVerifiedEmail, supportEmail, contactHashes } = needs;
  refuseReservedName(registration.displayName);
  const now = clock.now();
  const today = dayIn(timeZone, now);
  checkBirthDate(registration.dateOfBirth, today, minimumAge);
  refuseCommonPassword('password', registration.password);
  const passwordHash = await hashPassword(registration.password);

  await db.transaction().execute(async (tx) => {
    const { latitude, longitude } = registration;
    const user = {
      ...registration,
      id: ids.uuid(),
      passwordHash,
      role: 'member' as const,
      language: registration.language ?? language,
      description: registration.description || null,
      expectations: registration.expectations || null,
      searchRadiusKm: registration.searchRadius,
      awaitsEmailProof: requireVerifiedEmail,
    };
    if (!(await addUser(tx, user, now, today))) throw new DomainError('email.taken');
    const hashes = contactHashes.toFind({ email: user.email });
    // Checked last: if an account with this address was erased in the meantime, its ban is found only now.
    if (await isBannedAddress(tx, user.email, hashes, now)) {
      throw new DomainError('registration.refused', { details: { supportEmail } });
    }
    await recordConsent(tx, user.id, registration.termsLanguage, now);
    await restoreBlocks(tx, user.id, hashes, now);
    if (typeof latitude === 'number' && typeof longitude === 'number') {
      await setFirstPosition(tx, user.id, { latitude, longitude }, now);
    }
    await queueMail(tx, user.id, { kind: 'verify-email' }, now);
  });
  needs.wakeMail();
}
