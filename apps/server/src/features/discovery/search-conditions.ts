import type { UserId } from '@ambiance/domain/ids';
import type { Language } from '@ambiance/domain/languages';
import { moodNumbers } from '@ambiance/domain/moods';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { memberColumns, type MemberRow } from './member.ts';
import type { City, SearchPlan } from './search-plan.ts';

/** The parts of a search: everybody by distance; or by activity those of a city, and then everybody else. */
export const groups = ['distance', 'first', 'rest'] as const;

/**
 * Where a member stands in the order of a search: in which part, there at which cell or staleness, and there by id. By
 * distance those whose mood passes stand before the others of their step.
 */
export interface Keyset {
  group: (typeof groups)[number];
  at: number;
  isPassing: boolean;
  userId: UserId;
}

export type FoundRow = MemberRow & Pick<Keyset, 'group' | 'at' | 'isPassing'>;

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
  /** Looks for those who match, by an index where one helps, and sorts them; in this part and all that follow. */
  sort(db: Db, plan: SearchPlan, after: Keyset | undefined): Promise<FoundRow[]>;
}

export const pageSize = 24;
/** One more than a page shows tells whether there is a next one. */
export const pageLimit = sql.lit(pageSize + 1);

/**
 * How far a scan goes for a name, an age or a language. What it does not find often enough by then is rare enough to be
 * looked for and sorted.
 */
export const scanBudget = 5000;

/** Whether a row of `discover` has a mood with an end that is not over. */
export const isPassing = ({ now }: Pick<SearchPlan, 'now'>) => sql`ends_at > ${now}`;

type Wanted = Pick<SearchPlan, 'mood' | 'now'>;

/** Whether a row of `discover` is in the wanted mood, or any; one that is over counts as none. */
export const hasMood = ({ mood, now }: Wanted) =>
  mood ? sql`mood = ${moodNumbers[mood]} and (ends_at is null or ends_at > ${now})` : sql`true`;

/** Whether it is so until an end. */
export const hasPassingMood = (wanted: Wanted) =>
  wanted.mood ? sql`mood = ${moodNumbers[wanted.mood]} and ${isPassing(wanted)}` : isPassing(wanted);

/**
 * Whether the searcher may see the `user_id` in reach, who is discoverable already. Blocks are read once for all who are
 * looked at, which `is_blocked` would read for each.
 */
export const isVisible = ({ searcherId, seesHosts }: Pick<SearchPlan, 'searcherId' | 'seesHosts'>) =>
  sql`user_id <> ${searcherId} and user_id not in (select * from blocked_with(${searcherId}))
    and ${seesHosts ? sql`true` : sql`user_id not in (select venue_staff.user_id from venue_staff)`}`;

export const cityId = (city: City, searcherId: string) =>
  city === 'own'
    ? sql`(select cities.id from cities join users on key = city_key(city) where users.id = ${searcherId})`
    : sql`(select id from cities where key = city_key(${city.named}))`;

// What is made of the text stands in subqueries, so that it is made once and not for each row.
const hasName = (q: string) => sql`name like (select containing(${q}))`;

/** Like `hasName`, through the index of trigrams where there is one in the text, or else that of letters and pairs. */
const isNamed = (q: string) =>
  /[\p{L}\p{N}]{3}/u.test(q)
    ? hasName(q)
    : sql`short_parts(name) @> (select short_parts(fold(${q}))) and position((select fold(${q})) in name) > 0`;

/** The bits of `discover.speaks`. */
const languageBits: Readonly<Record<Language, number>> = { en: 1, fr: 2 };

const hasAge = ({ born }: SearchPlan) =>
  born ? sql`birth_date <= ${born.by} and ${born.after ? sql`birth_date > ${born.after}` : sql`true`}` : sql`true`;
const speaks = ({ speaks }: SearchPlan) => (speaks ? sql`speaks & ${sql.lit(languageBits[speaks])} <> 0` : sql`true`);

/** Whether nobody can tell how far to go until enough match. */
export const isSelective = ({ q, born, speaks }: SearchPlan) =>
  [q, born, speaks].some((wanted) => wanted !== undefined);

/** Age and language, which a row of `discover` has beside it. */
export const hasTraits = (plan: SearchPlan) => sql`${hasAge(plan)} and ${speaks(plan)}`;

/** Everything that `isSelective` asks for, by an index of names where there is a name. */
export const matches = (plan: SearchPlan) =>
  sql`${plan.q === undefined ? sql`true` : isNamed(plan.q)} and ${hasTraits(plan)}`;

/** How to scan: which members to take from the index, how many, and which of the numbered ones to keep. */
export const scanOf = (plan: SearchPlan, alsoKeep = sql`true`) =>
  isSelective(plan)
    ? {
        // Columns that are not needed would cost as much to leave out as to read.
        columns: sql`, birth_date, speaks${plan.q === undefined ? sql`` : sql`, name, city_id`}`,
        // Blocks are looked up only for those who match. The last one stays, to tell that there may be more.
        take: sql`true`,
        most: sql.lit(scanBudget),
        number: (order: RawBuilder<unknown>) => sql`row_number() over (order by ${order})`,
        keep: sql`(${plan.q === undefined ? sql`true` : hasName(plan.q)} and ${hasTraits(plan)} and ${alsoKeep}
          and ${isVisible(plan)} or number = ${sql.lit(scanBudget)})`,
      }
    : { columns: sql``, take: isVisible(plan), most: pageLimit, number: () => sql`null::bigint`, keep: sql`true` };

export function scanResult(rows: readonly ScannedRow[]): Scanned {
  const found = rows.filter(({ number }) => number !== scanBudget);
  return { rows: found, isCutShort: found.length < rows.length };
}

/** The profiles to `found` rows of `discover`. */
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
