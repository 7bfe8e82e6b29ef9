import { DomainError } from '@ambiance/domain/errors';
import type { UserId, VenueId } from '@ambiance/domain/ids';
import { reachesTier } from '@ambiance/domain/tiers';
import { lockUsers } from '../../platform/database/lock-users.ts';
import type { Platform } from '../../platform/platform.ts';
import { effectiveTierOf } from '../plans/subscriptions.repository.ts';
import { addAssignment, hostWithFewestChats, openAssignmentOf } from './assignments.repository.ts';
import { reassign } from './handovers.repository.ts';
import { onlineHosts } from './online-hosts.ts';
import { publishAssignmentChange } from './publish-assignment-change.ts';
import { venueById } from '../venues/venues.repository.ts';

type Needs = Pick<Platform, 'db' | 'bus' | 'clock'> & {
  /** Returns which of these users are online. */
  online(userIds: readonly UserId[]): Promise<ReadonlySet<UserId>>;
};

interface Asking {
  memberId: UserId;
  venueId: VenueId;
  /** The requested host; only premium members can choose one. */
  hostUserId: UserId | undefined;
}

/**
 * Gives a member a host to chat with. The host of the open assignment stays, unless that host has left or one of the two has
 * blocked the other. Otherwise it is the active host with the fewest open assignments; online hosts are preferred. Premium
 * members get a host who is shown individually.
 */
export async function startChat(needs: Needs, { memberId, venueId, hostUserId }: Asking): Promise<UserId> {
  const { db, bus, clock } = needs;
  const now = clock.now();
  const onlineIds = await onlineHosts(needs, venueId);
  const given = await db.transaction().execute(async (tx) => {
    await lockUsers(tx, [memberId]);
    const tier = await effectiveTierOf(tx, memberId, now);
    if (!reachesTier(tier, 'standard')) throw new DomainError('venue.chat-not-in-plan');
    if (!(await venueById(tx, venueId))) throw new DomainError('venue.unknown');
    const isPremium = reachesTier(tier, 'premium');
    const open = await openAssignmentOf(tx, venueId, memberId);
    if (open?.host_id && open.has_host) return { hostId: open.host_id, changed: undefined };
    const wanted = isPremium ? hostUserId : undefined;
    const criteria = { venueId, memberId, visibleOnly: isPremium, hostId: wanted, onlineIds };
    // If the venue shows no host individually, a premium member gets any host.
    const hostId =
      (await hostWithFewestChats(tx, criteria)) ??
      (isPremium && !wanted ? await hostWithFewestChats(tx, { ...criteria, visibleOnly: false }) : undefined);
    if (!hostId) throw new DomainError('venue.no-host');
    if (open) await reassign(tx, open.id, { fromHostId: open.host_id, toHostId: hostId, waitingSince: null, now });
    const changed = open?.id ?? (await addAssignment(tx, { venueId, memberId, hostId }, now));
    return { hostId, changed, formerHostId: open?.host_id ?? null };
  });
  if (given.changed !== undefined) {
    const hostIds = [given.hostId, given.formerHostId];
    await publishAssignmentChange({ db, bus }, { assignmentId: given.changed, venueId, memberId, hostIds });
  }
  return given.hostId;
}
