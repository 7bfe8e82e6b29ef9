import type { Host } from '@ambiance/contract/hosts';
import { hostState } from '@ambiance/domain/hosts';
import type { UserId, VenueId } from '@ambiance/domain/ids';
import type { Db } from '../../platform/database/database.ts';
import { hostsOf } from '../venues/staff.repository.ts';

export interface OnlineNeeds {
  /** Returns which of these users are online. */
  online(userIds: readonly UserId[]): Promise<ReadonlySet<UserId>>;
}

/** The online hosts of a venue. Call it outside of transactions: presence may need a network call. */
export async function onlineHosts({ db, online }: OnlineNeeds & { db: Db }, venueId: VenueId): Promise<UserId[]> {
  return [...(await online((await hostsOf(db, venueId)).map(({ id }) => id)))];
}

/** Adds to hosts whether they are available. Call it outside of transactions. */
export async function withStates({ online }: OnlineNeeds, hosts: readonly Host[]) {
  const onlineIds = await online(hosts.map(({ id }) => id));
  return hosts.map((host) => ({ ...host, state: hostState(host.status === 1, onlineIds.has(host.id)) }));
}
