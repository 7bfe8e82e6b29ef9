import type { blockRoutes } from '@ambiance/contract/blocks';
import type { Platform } from '../../platform/platform.ts';
import type { Handlers } from '../../http/serve.ts';
import type { ContactHashes } from '../contact-hashes/contact-hashes.ts';
import { removeBlockHashes } from '../contact-hashes/contact-hashes.repository.ts';
import { refuseOneself } from '../members/refuse-oneself.ts';
import { block } from './block.ts';
import { blockersOf, blocksOf, contactOf, removeBlock } from './blocks.repository.ts';

type Needs = Pick<Platform, 'db' | 'bus' | 'clock'> & { contactHashes: ContactHashes };

export function blockHandlers({ db, bus, clock, contactHashes }: Needs): Handlers<typeof blockRoutes> {
  return {
    async add({ user, params }) {
      refuseOneself(user.id, params.id);
      await block({ db, bus }, user.id, params.id, clock.now());
      return { ok: true };
    },

    async remove({ user, params }) {
      refuseOneself(user.id, params.id);
      const contact = await contactOf(db, params.id);
      await db.transaction().execute(async (tx) => {
        await removeBlock(tx, user.id, params.id);
        if (contact) await removeBlockHashes(tx, user.id, contactHashes.toFind(contact));
      });
      return { ok: true };
    },

    mine: ({ user }) => blocksOf(db, user.id),
    blockedBy: ({ user }) => blockersOf(db, user.id),
  };
}
