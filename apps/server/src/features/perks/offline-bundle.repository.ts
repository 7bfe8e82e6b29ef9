import type { OfflineBundle } from '@ambiance/contract/perk-shapes';
import type { UserId } from '@ambiance/domain/ids';
import type { Language } from '@ambiance/domain/languages';
import type { Holiday, OpeningHours } from '@ambiance/domain/opening-hours';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { claimTextsFor } from './claims.repository.ts';
import type { SignedCodes } from './signed-codes.ts';

/** How long the bundle includes ended perks and redeemed claims, since claims can outlive their perks. */
const knownDays = 30;
/** The maximum number of redeemed claims in the bundle; each takes 16 letters. */
const maxKnown = 1000;

/** The offline bundle of a staff member's device, which can then check signed codes while offline. */
export async function offlineBundleOf(
  db: Db,
  { staffId, language }: { staffId: UserId; language: Language },
  signedCodes: SignedCodes,
  now: Date,
): Promise<OfflineBundle> {
  const since = new Date(now.getTime() - knownDays * 86_400_000);
  const venues = await db
    .selectFrom('venue_staff')
    .innerJoin('venues', 'venues.id', 'venue_id')
    .where('user_id', '=', staffId)
    .where('active', '=', true)
    .select(['venues.id', 'venues.name', 'venues.time_zone', 'opening_hours', 'holidays'])
    .orderBy('venues.id')
    .execute();
  const ids = venues.map(({ id }) => id);
  const perks = await db
    .selectFrom('perks')
    .where('venue_id', 'in', ids.length > 0 ? ids : [0])
    .where((perk) => perk.or([perk('ends_at', 'is', null), perk('ends_at', '>', since)]))
    .select(['id', 'venue_id', 'language', 'title', 'terms', 'translated_title', 'translated_terms', 'hours'])
    .orderBy('id')
    .execute();
  const { rows: redeemed } = await sql<{ print: string }>`
    select encode(substring(sha256(convert_to(token, 'UTF8')) for 8), 'hex') as print
    from perk_claims join perks on perks.id = perk_id
    where venue_id = any(${ids}) and redeemed_at > ${since} and (expires_at is null or expires_at > ${now})
    order by redeemed_at desc limit ${maxKnown}`.execute(db);
  return {
    nowUtc: now.toISOString(),
    venues: venues.map(({ id, name, ...venue }) => {
      const [key, ...otherKeys] = signedCodes.publicKeysOf(id);
      return {
        id,
        name,
        timeZone: venue.time_zone,
        openingHours: venue.opening_hours as unknown as OpeningHours[],
        holidays: venue.holidays as unknown as Holiday[],
        key: key!,
        otherKeys,
        perks: perks
          .filter(({ venue_id }) => venue_id === id)
          .map((perk) => ({
            id: perk.id,
            ...claimTextsFor(language, perk),
            hours: perk.hours as unknown as OpeningHours[],
          })),
      };
    }),
    redeemed: redeemed.map(({ print }) => print),
  };
}
