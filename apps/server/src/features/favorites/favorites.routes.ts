import type { favoriteRoutes } from '@ambiance/contract/favorites';
import { DomainError } from '@ambiance/domain/errors';
import { defaultRadiusKm } from '@ambiance/domain/search-radius';
import type { Db } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CurrentUser } from '../../http/authenticate.ts';
import type { Handlers } from '../../http/serve.ts';
import { findsAmongMany } from '../discovery/found-count.ts';
import { everyMember, permissionsOf } from '../discovery/search-plan.ts';
import { findMember } from '../discovery/search.ts';
import { refuseOneself } from '../members/refuse-oneself.ts';
import { addNotice } from '../notices/add-notice.ts';
import {
  addFavorite,
  favoritesOf,
  favoritesReceivedBy,
  notifiableMoodOf,
  removeFavorite,
  type Saving,
} from './favorites.repository.ts';

const viewerOf = ({ id, effectiveTier }: CurrentUser) => permissionsOf({ id, tier: effectiveTier });

export function favoriteHandlers({ db, clock }: Pick<Platform, 'db' | 'clock'>): Handlers<typeof favoriteRoutes> {
  return {
    async add({ user, params }) {
      refuseOneself(user.id, params.id);
      const now = clock.now();
      if (!(await findMember(db, { id: user.id, tier: user.effectiveTier }, params.id, now)))
        throw new DomainError('member.unknown');
      await db.transaction().execute(async (tx) => {
        const isNew = await addFavorite(tx, user.id, params.id, now);
        if (isNew) await notifySaved(tx, { saverId: user.id, savedId: params.id }, now);
      });
      return { ok: true };
    },

    async remove({ user, params }) {
      refuseOneself(user.id, params.id);
      await db.transaction().execute((tx) => removeFavorite(tx, user.id, params.id, clock.now()));
      return { ok: true };
    },

    mine: ({ user }) => favoritesOf(db, viewerOf(user)),
    favoritedBy: ({ user }) => favoritesReceivedBy(db, viewerOf(user)),
  };
}

/**
 * Notifies a member that someone near them, in the same mood, saved them. The notice does not say who, so a search of the member
 * must find that person, and enough others.
 */
async function notifySaved(tx: Db, saving: Saving, now: Date): Promise<void> {
  const found = await notifiableMoodOf(tx, saving, now);
  if (!found) return;
  const { mood, cell, actHash } = found;
  const near = { cell, radiusKm: defaultRadiusKm };
  const plan = { ...everyMember, searcherId: saving.savedId, mood, now, near, city: undefined };
  if (!(await findsAmongMany(tx, plan, saving.saverId))) return;
  await addNotice(tx, saving.savedId, { kind: 'saved', mood, actHash }, now);
}
