import type { UserId } from '@ambiance/domain/ids';
import type { Platform } from '../../platform/platform.ts';
import { publishUserEvent } from '../notifications/user-events.ts';
import { memberPartnersOf } from './conversations.repository.ts';

/** Lets open pages notice that a member's account was deleted, suspended or banned. Call it after the commit. */
export async function publishGone({ db, bus }: Pick<Platform, 'db' | 'bus'>, userId: UserId): Promise<void> {
  const partnerIds = await memberPartnersOf(db, userId);
  if (partnerIds.length > 0) publishUserEvent(bus, partnerIds, 'ClosingChanged', userId);
}
