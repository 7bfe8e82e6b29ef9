import type { UserId } from '@ambiance/domain/ids';
import { moodNumbers } from '@ambiance/domain/moods';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { memberColumns, type MemberRow } from './member.ts';
import type { City, SearchPlan } from './search-plan.ts';

/** The parts of a search: everybody by distance; or by activity those of a city, and then everybody else. */
export const groups = ['distance', 'first', 'rest'] as const;

/** Where a member stands in the order of a search: in which part, there at which cell or staleness, and there by id. */
export interface Keyset {
  group: (typeof groups)[number];
  at: number;
  userId: UserId;
}

export type FoundRow = MemberRow & Pick<Keyset, 'group' | 'at'>;

/** With the place in the scan, where it was one. */
type ScannedRow = FoundRow & { number?: number };

/** What a scan brought. */
export interface Scanned {
  rows: FoundRow[];
  /** It went as far as it may, and there is more. */
  isCutShort: boolean;
}

/** A way through one part of a search: at most one row more than a page, after a keyset or from the beginning. */
export interface SearchOrder {
  group: Keyset['group'];
  /** Goes through the members in order. The planner of `searchDb` knows only how to scan indexes in order. */
  scan(searchDb: Db, plan: SearchPlan, after: Keyset | undefined): Promise<Scanned>;
  /** Asks an index of names and sorts those that match, in this part and all that follow. */
  byName(db: Db, plan: SearchPlan, q: string, after: Keyset | undefined): Promise<FoundRow[]>;
}

export const pageSize = 24;
/** One more than a page shows tells whether there is a next one. */
export const pageLimit = sql.lit(pageSize + 1);

/** How far a scan for a name goes. What it does not find often enough by then is rare enough for an index of names. */
const nameBudget = 5000;

export const hasMood = ({ mood }: SearchPlan) => (mood ? sql`mood = ${moodNumbers[mood]}` : sql`true`);

/** Whether the searcher may see the `user_id` in reach, who is discoverable already. */
export const isVisible = ({ searcherId, seesHosts }: Pick<SearchPlan, 'searcherId' | 'seesHosts'>) =>
  sql`user_id <> ${searcherId} and not is_blocked(${searcherId}, user_id)
    and ${seesHosts ? sql`true` : sql`user_id not in (select venue_staff.user_id from venue_staff)`}`;

export const cityId = (city: City, searcherId: string) =>
  city === 'own'
    ? sql`(select cities.id from cities join users on key = city_key(city) where users.id = ${searcherId})`
    : sql`(select id from cities where key = city_key(${city.named}))`;

// What is made of the text stands in subqueries, so that it is made once and not for each row.
const hasName = (q: string) => sql`name like (select containing(${q}))`;

/** Like `hasName`, through the index of trigrams where there is one in the text, or else that of letters and pairs. */
export const isNamed = (q: string) =>
  /[\p{L}\p{N}]{3}/u.test(q)
    ? hasName(q)
    : sql`short_parts(name) @> (select short_parts(fold(${q}))) and position((select fold(${q})) in name) > 0`;

/** How to scan: which members to take from the index, how many, and which of the numbered ones to keep. */
export const scanOf = (plan: SearchPlan, alsoKeep = sql`true`) =>
  plan.q === undefined
    ? { take: isVisible(plan), most: pageLimit, keep: sql`true` }
    : {
        // Blocks are looked up only for those who match. The last one stays, to tell that there may be more.
        take: sql`true`,
        most: sql.lit(nameBudget),
        keep: sql`(${hasName(plan.q)} and ${alsoKeep} and ${isVisible(plan)} or number = ${sql.lit(nameBudget)})`,
      };

export function scanResult(rows: readonly ScannedRow[]): Scanned {
  const found = rows.filter(({ number }) => number !== nameBudget);
  return { rows: found, isCutShort: found.length < rows.length };
}

/** The profiles to `found` rows of `discover`. */
export const profilesOf = (
  found: RawBuilder<unknown>,
  { viewerId, columns, order }: { viewerId: string; columns: RawBuilder<unknown>; order: RawBuilder<unknown> },
) => sql<ScannedRow>`
  select ${memberColumns(viewerId)}, found.cell, ${columns}
  from (${found}) found join users on users.id = found.user_id
  order by ${order}`;
