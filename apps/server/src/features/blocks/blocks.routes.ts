import type { blockRoutes } from '@ambiance/contract/blocks';
import type { Handlers } from '../../http/serve.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { refuseOneself } from '../members/refuse-oneself.ts';
import { block } from './block.ts';
import { blockersOf, blocksOf, removeBlock } from './blocks.repository.ts';

interface Needs {
  db: Db;
  bus: Bus;
  clock: Clock;
}

export function blockHandlers({ db, bus, clock }: Needs): Handlers<typeof blockRoutes> {
  return {
    async add({ user, params }) {
      refuseOneself(user.id, params.id);
      await block({ db, bus }, user.id, params.id, clock.now());
      return { ok: true };
    },

    async remove({ user, params }) {
      refuseOneself(user.id, params.id);
      await removeBlock(db, user.id, params.id);
      return { ok: true };
    },

    mine: ({ user }) => blocksOf(db, user.id),
    blockedBy: ({ user }) => blockersOf(db, user.id),
  };
}
