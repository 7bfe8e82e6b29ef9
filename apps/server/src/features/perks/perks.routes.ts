import type { perkRoutes } from '@ambiance/contract/perks';
import { cellAt, cellCentre } from '@ambiance/domain/location-grid';
import { perkRadiusKm } from '@ambiance/domain/perks';
import { reachesTier } from '@ambiance/domain/tiers';
import type { Handlers } from '../../http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownPosition } from '../positions/positions.repository.ts';
import type { ChangePicture } from '../photos/photos.repository.ts';
import { claimAlone, claimForTwo } from './claim.ts';
import { claimsOf, venueForTwo } from './claims.repository.ts';
import { discardOffline } from './discard-offline.ts';
import { managedPerkHandlers } from './managed/managed-perks.routes.ts';
import { perkFrom, perksNow } from './perks.repository.ts';
import { createRedeem } from './redeem.ts';
import { redemptionsFor } from './redemptions.repository.ts';
import { offlineBundleOf } from './offline-bundle.repository.ts';
import { createRedeemOffline } from './redeem-offline.ts';
import { createShortCodes } from './short-codes.ts';
import { createSignedCodes } from './signed-codes.ts';
import { publishUserEvent } from '../notifications/user-events.ts';

type Needs = Pick<Platform, 'db' | 'clock' | 'ids' | 'bus' | 'limits' | 'secrets'> & { changePicture: ChangePicture };

export function perkHandlers(needs: Needs): Handlers<typeof perkRoutes> {
  const { db, clock, bus } = needs;
  const shortCodes = createShortCodes(needs.secrets);
  const signedCodes = createSignedCodes(needs.secrets);
  const codes = { shortCodes, signedCodes };
  const { redeem, undo } = createRedeem({ ...needs, shortCodes });
  const redeemOffline = createRedeemOffline({ ...needs, signedCodes });

  return {
    ...managedPerkHandlers(needs),

    async list({ query, user, language }) {
      const { category, city, lat, lng } = query;
      const around = lat === undefined || lng === undefined ? undefined : cellCentre(cellAt(lat, lng));
      const filter = {
        category,
        city: city || undefined,
        origin: around ?? (await ownPosition(db, user.id)),
        cityOf: around ? undefined : user.id,
        radiusKm: query.radiusKm ?? (around && perkRadiusKm),
      };
      const rows = await perksNow(db, filter, clock.now());
      const opened = user.role !== 'member' || reachesTier(user.effectiveTier, 'standard');
      // A perk for two can be opened by the other person's plan, so members of any plan see it.
      return rows.map((row) => perkFrom(row, language, opened || row.for_two));
    },

    async claim({ params, user, language }) {
      const venueId = await venueForTwo(db, params.id);
      const { mine, given } = await db.transaction().execute(async (tx) => {
        const given =
          venueId === undefined
            ? await claimAlone(tx, needs, params.id, user.id)
            : await claimForTwo(tx, needs, { perkId: params.id, venueId }, user.id);
        const { claimId } = given.find(({ userId }) => userId === user.id)!;
        const [mine] = await claimsOf(tx, { userId: user.id, language, codes }, clock.now(), claimId);
        return { mine: mine!, given };
      });
      for (const { userId, claimId } of given) {
        if (userId !== user.id) publishUserEvent(bus, [userId], 'ClaimChanged', claimId);
      }
      return mine;
    },

    claims: ({ user, language }) => claimsOf(db, { userId: user.id, language, codes }, clock.now()),

    redeemed: ({ user, language }) => redemptionsFor(db, user.id, language, clock.now()),

    offlineBundle: ({ user, language }) =>
      offlineBundleOf(db, { staffId: user.id, language }, signedCodes, clock.now()),

    async redeemOffline({ body, user, language }) {
      const answers = [];
      // Redeem them one after the other, in the order in which they happened.
      for (const told of body.redemptions) answers.push(await redeemOffline(user.id, told, language));
      return answers;
    },

    discardOffline: async ({ params, body }) => ({
      discarded: await discardOffline({ db, clock, signedCodes }, { venueId: params.id, ...body }),
    }),

    redeem: ({ body, user, language }) => redeem(user.id, body, language),

    async undo({ params, user }) {
      await undo(user.id, params.id);
      return { ok: true };
    },
  };
}
