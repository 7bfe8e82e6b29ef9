import type { perkRoutes } from '@ambiance/contract/perks';
import { DomainError } from '@ambiance/domain/errors';
import type { ClaimId } from '@ambiance/domain/ids';
import { perkRadiusKm } from '@ambiance/domain/perks';
import { reachesTier, type TierKey } from '@ambiance/domain/tiers';
import type { Handlers } from '../../http/serve.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { lockUsers } from '../discovery/discovery-index.repository.ts';
import type { ChangePicture } from '../photos/photos.repository.ts';
import { effectiveTierOf } from '../plans/subscriptions.repository.ts';
import { addClaim, claimsOf, hasClaim, lockPerk } from './claims.repository.ts';
import { managedPerkHandlers } from './managed-perks.routes.ts';
import { perkFrom, perksNow } from './perks.repository.ts';
import { createRedeem } from './redeem.ts';
import { redemptionsFor } from './redemptions.repository.ts';
import { createShortCodes } from './short-codes.ts';

interface Needs {
  db: Db;
  clock: Clock;
  ids: Ids;
  bus: Bus;
  limits: Limits;
  sessionSecret: string;
  changePicture: ChangePicture;
}

const tokenBytes = 16;

/** Perks come with a paid plan, and some with the highest alone. */
const opens = (tier: TierKey, minTier: TierKey) => reachesTier(tier, 'standard') && reachesTier(tier, minTier);

export function perkHandlers(needs: Needs): Handlers<typeof perkRoutes> {
  const { db, clock, ids } = needs;
  const shortCodes = createShortCodes(needs.sessionSecret);
  const { redeem, undo } = createRedeem({ ...needs, shortCodes });

  return {
    ...managedPerkHandlers(needs),

    async list({ query, user, language }) {
      const { category, city, lat, lng, radiusKm = perkRadiusKm } = query;
      const near = lat === undefined || lng === undefined ? undefined : { latitude: lat, longitude: lng, radiusKm };
      const rows = await perksNow(db, { category, city: city || undefined, near }, clock.now());
      const opened = user.role !== 'member' || reachesTier(user.effectiveTier, 'standard');
      return rows.map((row) => perkFrom(row, language, opened));
    },

    async claim({ params, user, language }) {
      return db.transaction().execute(async (tx) => {
        await lockUsers(tx, [user.id]);
        const perk = await lockPerk(tx, params.id);
        // Read after the wait for the perk, which may have been ended meanwhile.
        const now = clock.now();
        if (!perk || (perk.ends_at && perk.ends_at <= now)) throw new DomainError('perk.unknown');
        const tier = await effectiveTierOf(tx, user.id, now);
        if (!opens(tier, perk.min_tier)) throw new DomainError('perk.not-in-plan');
        if (await hasClaim(tx, perk.id, user.id)) throw new DomainError('perk.already-claimed');
        let claimId: ClaimId | undefined;
        while (claimId === undefined) {
          const token = ids.hex(tokenBytes);
          const shortCodeHash = shortCodes.hash(perk.venue_id, shortCodes.of(token));
          claimId = await addClaim(tx, perk, user.id, { token, shortCodeHash }, now);
        }
        return (await claimsOf(tx, { userId: user.id, language, shortCodes }, now, claimId))[0]!;
      });
    },

    claims: ({ user, language }) => claimsOf(db, { userId: user.id, language, shortCodes }, clock.now()),

    redeemed: ({ user, language }) => redemptionsFor(db, user.id, language),

    redeem: ({ body, user, language }) => redeem(user.id, body, language),

    async undo({ params, user }) {
      await undo(user.id, params.id);
      return { ok: true };
    },
  };
}
