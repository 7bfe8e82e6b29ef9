import type { hostRoutes } from '@ambiance/contract/hosts';
import type { Handlers } from '../../http/serve.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { holdManager, hostOf, hostsOf } from '../venues/staff.repository.ts';
import { createHost } from './create-host.ts';
import { changeHost, deactivateHost } from './host-changes.ts';

interface Needs {
  db: Db;
  bus: Bus;
  clock: Clock;
  ids: Ids;
  timeZone: string;
}

export function hostHandlers(needs: Needs): Handlers<typeof hostRoutes> {
  const { db, clock } = needs;
  return {
    list: ({ params }) => hostsOf(db, params.id),

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

    async reactivate({ params, user }) {
      await db.transaction().execute(async (tx) => {
        await holdManager(tx, params.id, user.id);
        await changeHost(tx, params.id, params.hostId, { active: true });
      });
      return hostOf(db, params.id, params.hostId);
    },
  };
}
