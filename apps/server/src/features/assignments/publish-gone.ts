import type { UserId } from '@ambiance/domain/ids';
import { isActive } from '../../platform/database/lock-users.ts';
import type { Platform } from '../../platform/platform.ts';
import { memberPartnersOf } from '../conversations/conversations.repository.ts';
import { publishQuietly, publishUserEvent } from '../notifications/user-events.ts';
import { openChatsOf } from './assignments.repository.ts';

type Needs = Pick<Platform, 'db' | 'bus' | 'log'>;

/** Lets open pages notice that a member's account was deleted, suspended or banned. Call it after the commit. */
export const publishGone = (needs: Needs, userId: UserId): Promise<void> => notifyPages(needs, userId);

/** Lets open pages notice that a member is back, unless the account is still gone for another reason. Call it after the commit. */
export const publishReturn = (needs: Needs, userId: UserId): Promise<void> =>
  notifyPages(needs, userId, () => isActive(needs.db, userId));

/** The change is stored already, so a failure here must not look like a failure of the change. It is only logged. */
async function notifyPages({ db, bus, log }: Needs, userId: UserId, isMeant = async () => true): Promise<void> {
  try {
    if (!(await isMeant())) return;
    const partnerIds = await memberPartnersOf(db, userId);
    if (partnerIds.length > 0) publishUserEvent(bus, partnerIds, 'ClosingChanged', userId);
    // Staff see the chats of active members only. Nobody gets a new chat, so no device is notified of one.
    for (const { id, staffIds } of await openChatsOf(db, userId)) {
      publishQuietly(bus, staffIds, 'AssignmentChanged', id);
    }
  } catch (error) {
    log.warn({ err: error }, 'open pages were not notified that a member is gone or back');
  }
}
