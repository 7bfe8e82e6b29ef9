import type { hostRoutes } from '@ambiance/contract/hosts';
import { hostState } from '@ambiance/domain/hosts';
import type { UserId } from '@ambiance/domain/ids';
import type { Platform } from '../../platform/platform.ts';
import type { Handlers } from '../../http/serve.ts';
import { holdManager, hostOf, hostsOf, isOffShift } from '../venues/staff.repository.ts';
import { createHost } from './create-host.ts';
import { changeHost, deactivateHost } from './host-changes.ts';
import { changeShift, moveChats } from './move-chats.ts';

type Needs = Pick<Platform, 'db' | 'bus' | 'clock' | 'ids'> & {
  timeZone: string;
  /** Returns those of the given users who are online. */
  online(userIds: readonly UserId[]): Promise<ReadonlySet<UserId>>;
};

export function hostHandlers(needs: Needs): Handlers<typeof hostRoutes> {
  const { db, clock } = needs;
  return {
    async list({ params }) {
      const hosts = await hostsOf(db, params.id);
      const onlineIds = await needs.online(hosts.map((host) => host.id));
      return hosts.map((host) => ({ ...host, state: hostState(host.status === 1, onlineIds.has(host.id)) }));
    },

    async create({ params, body, language, user }) {
      return hostOf(db, params.id, await createHost(needs, { venueId: params.id, managerId: user.id }, body, language));
    },

    async update({ params, body }) {
      await db.transaction().execute((tx) => changeHost(tx, params.id, params.hostId, body));
      return hostOf(db, params.id, params.hostId);
    },

    async deactivate({ params }) {
      await deactivateHost(needs, params.id, params.hostId, clock.now());
      return hostOf(db, params.id, params.hostId);
    },

    moveChats: ({ params, body, user }) =>
      moveChats(needs, { venueId: params.id, managerId: user.id }, params.hostId, body.toHostUserId ?? undefined),

    shift: async ({ user }) => ({ isOffShift: await isOffShift(db, user.id) }),

    async changeShift({ body: { isOffShift: isOff }, user }) {
      return { ...(await changeShift(needs, user.id, isOff)), isOffShift: isOff };
    },

    async reactivate({ params, user }) {
      await db.transaction().execute(async (tx) => {
        await holdManager(tx, params.id, user.id);
        await changeHost(tx, params.id, params.hostId, { active: true });
      });
      return hostOf(db, params.id, params.hostId);
    },
  };
}
