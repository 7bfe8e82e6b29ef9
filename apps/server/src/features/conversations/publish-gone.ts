import type { UserId } from '@ambiance/domain/ids';
import { isActive } from '../../platform/database/lock-users.ts';
import type { Platform } from '../../platform/platform.ts';
import { publishUserEvent } from '../notifications/user-events.ts';
import { memberPartnersOf } from './conversations.repository.ts';

type Needs = Pick<Platform, 'db' | 'bus'>;

/** Lets open pages notice that a member's account was deleted, suspended or banned. Call it after the commit. */
export async function publishGone({ db, bus }: Needs, userId: UserId): Promise<void> {
  const partnerIds = await memberPartnersOf(db, userId);
  if (partnerIds.length > 0) publishUserEvent(bus, partnerIds, 'ClosingChanged', userId);
}

/** Lets open pages notice that a member is back, unless the account is still gone for another reason. Call it after the commit. */
export async function publishReturn(needs: Needs, userId: UserId): Promise<void> {
  if (await isActive(needs.db, userId)) await publishGone(needs, userId);
}
