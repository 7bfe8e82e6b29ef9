import type { favoriteRoutes } from '@ambiance/contract/favorites';
import { DomainError } from '@ambiance/domain/errors';
import type { Platform } from '../../platform/platform.ts';
import type { CurrentUser } from '../../http/authenticate.ts';
import type { Handlers } from '../../http/serve.ts';
import { permissionsOf } from '../discovery/search-plan.ts';
import { findMember } from '../discovery/search.ts';
import { refuseOneself } from '../members/refuse-oneself.ts';
import { addFavorite, favoritesOf, favoritesReceivedBy, removeFavorite } from './favorites.repository.ts';

const viewerOf = ({ id, effectiveTier }: CurrentUser) => permissionsOf({ id, tier: effectiveTier });

export function favoriteHandlers({ db, clock }: Pick<Platform, 'db' | 'clock'>): Handlers<typeof favoriteRoutes> {
  return {
    async add({ user, params }) {
      refuseOneself(user.id, params.id);
      if (!(await findMember(db, { id: user.id, tier: user.effectiveTier }, params.id, clock.now())))
        throw new DomainError('member.unknown');
      await addFavorite(db, user.id, params.id, clock.now());
      return { ok: true };
    },

    async remove({ user, params }) {
      refuseOneself(user.id, params.id);
      await removeFavorite(db, user.id, params.id);
      return { ok: true };
    },

    mine: ({ user }) => favoritesOf(db, viewerOf(user)),
    favoritedBy: ({ user }) => favoritesReceivedBy(db, viewerOf(user)),
  };
}
