import type { UserId } from '@ambiance/domain/ids';
import type { Language } from '@ambiance/domain/languages';
import { moodNumbers } from '@ambiance/domain/moods';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { memberColumns, type MemberRow } from './member.ts';
import type { City, SearchPlan } from './search-plan.ts';

/**
 * The parts of a search: `distance` has everyone by distance. By activity, `first` has the members of a city and `rest`
 * everyone else.
 */
export const groups = ['distance', 'first', 'rest'] as const;

/**
 * Keyset cursor: the position of a member in a search. `at` is the cell or, by activity, the staleness. By distance, members
 * in a temporary mood come before the others of their band.
 */
export interface Keyset {
  group: (typeof groups)[number];
  at: number;
  isTemporary: boolean;
  userId: UserId;
}

export type FoundRow = MemberRow & Pick<Keyset, 'group' | 'at' | 'isTemporary'>;

/** `number` is the position in the scan, if it was a scan with a budget. */
type ScannedRow = FoundRow & { number?: number };

export interface Scanned {
  rows: FoundRow[];
  /** True if the scan reached its budget, so that there may be more. */
  isCutShort: boolean;
}

/** Reads one part of a search, after a keyset or from the beginning. Returns at most one row more than a page. */
export interface SearchOrder {
  group: Keyset['group'];
  /** Reads the members in order. The planner of `searchDb` only scans indexes in order. */
  scan(searchDb: Db, plan: SearchPlan, after: Keyset | undefined): Promise<Scanned>;
  /** Finds all matching members, by an index if one helps, and sorts them. It covers this part and all later ones. */
  sort(db: Db, plan: SearchPlan, after: Keyset | undefined): Promise<FoundRow[]>;
}

export const pageSize = 24;
/** One row more than a page, which shows if there is a next page. */
export const pageLimit = sql.lit(pageSize + 1);

/**
 * Maximum rows of a scan that filters by name, age or language. If a scan finds too few, the matches are rare enough to find
 * all and sort them.
 */
export const scanBudget = 5000;

/** Condition: the mood of a `discover` row is temporary and has not ended. */
export const isTemporary = ({ now }: Pick<SearchPlan, 'now'>) => sql`ends_at > ${now}`;

type Wanted = Pick<SearchPlan, 'mood' | 'now'>;

/** Condition: a `discover` row has the requested mood, or any if none is requested. A mood that has ended does not count. */
export const hasMood = ({ mood, now }: Wanted) =>
  mood ? sql`mood = ${moodNumbers[mood]} and (ends_at is null or ends_at > ${now})` : sql`true`;

/** Condition: a `discover` row has the requested mood, temporarily. */
export const hasTemporaryMood = (wanted: Wanted) =>
  wanted.mood ? sql`mood = ${moodNumbers[wanted.mood]} and ${isTemporary(wanted)}` : isTemporary(wanted);

/**
 * Condition: the searcher may see the `user_id` in scope, who must be discoverable. Blocks are read once for all rows;
 * `is_blocked` would read them for each row.
 */
export const isVisible = ({ searcherId, seesHosts }: Pick<SearchPlan, 'searcherId' | 'seesHosts'>) =>
  sql`user_id <> ${searcherId} and user_id not in (select * from blocked_with(${searcherId}))
    and ${seesHosts ? sql`true` : sql`user_id not in (select venue_staff.user_id from venue_staff)`}`;

export const cityId = (city: City, searcherId: string) =>
  city === 'own'
    ? sql`(select cities.id from cities join users on key = city_key(city) where users.id = ${searcherId})`
    : sql`(select id from cities where key = city_key(${city.named}))`;

// Functions of the text are in subqueries, so that they run once and not for each row.
const hasName = (q: string) => sql`name like (select containing(${q}))`;

/** Like `hasName`, but with an index: that of trigrams if the text contains one, otherwise that of letters and pairs. */
const isNamed = (q: string) =>
  /[\p{L}\p{N}]{3}/u.test(q)
    ? hasName(q)
    : sql`short_parts(name) @> (select short_parts(fold(${q}))) and position((select fold(${q})) in name) > 0`;

/** The bits of `discover.speaks`. */
const languageBits: Readonly<Record<Language, number>> = { en: 1, fr: 2 };

const hasAge = ({ born }: SearchPlan) =>
  born ? sql`birth_date <= ${born.by} and ${born.after ? sql`birth_date > ${born.after}` : sql`true`}` : sql`true`;
const speaks = ({ speaks }: SearchPlan) => (speaks ? sql`speaks & ${sql.lit(languageBits[speaks])} <> 0` : sql`true`);

/** Returns whether a plan filters by name, age or language. The number of rows to read for a page is then unknown. */
export const isSelective = ({ q, born, speaks }: SearchPlan) =>
  [q, born, speaks].some((wanted) => wanted !== undefined);

/** Condition on age and language, which a `discover` row contains. */
export const hasTraits = (plan: SearchPlan) => sql`${hasAge(plan)} and ${speaks(plan)}`;

/** Condition for everything that `isSelective` checks; names use their index. */
export const matches = (plan: SearchPlan) =>
  sql`${plan.q === undefined ? sql`true` : isNamed(plan.q)} and ${hasTraits(plan)}`;

/** Parts of a scan: its columns, the rows to take from the index, their number, and the rows to keep. */
export const scanOf = (plan: SearchPlan, alsoKeep = sql`true`) =>
  isSelective(plan)
    ? {
        // Both traits are always read: leaving one out would save nothing.
        columns: sql`, birth_date, speaks${plan.q === undefined ? sql`` : sql`, name, city_id`}`,
        // Blocks are checked only for matching rows. The last row is kept to show that there may be more.
        take: sql`true`,
        max: sql.lit(scanBudget),
        number: (order: RawBuilder<unknown>) => sql`row_number() over (order by ${order})`,
        keep: sql`(${plan.q === undefined ? sql`true` : hasName(plan.q)} and ${hasTraits(plan)} and ${alsoKeep}
          and ${isVisible(plan)} or number = ${sql.lit(scanBudget)})`,
      }
    : { columns: sql``, take: isVisible(plan), max: pageLimit, number: () => sql`null::bigint`, keep: sql`true` };

export function scanResult(rows: readonly ScannedRow[]): Scanned {
  const found = rows.filter(({ number }) => number !== scanBudget);
  return { rows: found, isCutShort: found.length < rows.length };
}

/** Query of the profiles of `found` rows of `discover`. */
export const profilesOf = (
  found: RawBuilder<unknown>,
  {
    plan: { searcherId, now },
    columns,
    order,
  }: { plan: SearchPlan; columns: RawBuilder<unknown>; order: RawBuilder<unknown> },
) => sql<ScannedRow>`
  select ${memberColumns(searcherId, now)}, found.cell, ${columns}
  from (${found}) found join users on users.id = found.user_id
  order by ${order}`;
