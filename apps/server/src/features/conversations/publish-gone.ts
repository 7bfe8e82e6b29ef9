import type { UserId } from '@ambiance/domain/ids';
import { isActive } from '../../platform/database/lock-users.ts';
import type { Platform } from '../../platform/platform.ts';
import { publishUserEvent } from '../notifications/user-events.ts';
import { memberPartnersOf } from './conversations.repository.ts';

type Needs = Pick<Platform, 'db' | 'bus' | 'log'>;

/** Lets open pages notice that a member's account was deleted, suspended or banned. Call it after the commit. */
export const publishGone = (needs: Needs, userId: UserId): Promise<void> => notifyPartners(needs, userId);

/** Lets open pages notice that a member is back, unless the account is still gone for another reason. Call it after the commit. */
export const publishReturn = (needs: Needs, userId: UserId): Promise<void> =>
  notifyPartners(needs, userId, () => isActive(needs.db, userId));

/** The change is stored already, so a failure here must not look like a failure of the change. It is only logged. */
async function notifyPartners({ db, bus, log }: Needs, userId: UserId, isMeant = async () => true): Promise<void> {
  try {
    if (!(await isMeant())) return;
    const partnerIds = await memberPartnersOf(db, userId);
    if (partnerIds.length > 0) publishUserEvent(bus, partnerIds, 'ClosingChanged', userId);
  } catch (error) {
    log.warn({ err: error }, 'open pages were not notified that a member is gone or back');
  }
}
