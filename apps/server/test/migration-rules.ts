import { neededBy } from '../src/platform/database/migrate.ts';
import { isOnline, isRepeated, statementsOf, withoutComments } from '../src/platform/database/online-migration.ts';

/** Tables that grow with the members and their messages. A lock on one of them blocks every member. */
const busyTables = (
  'users sessions photos positions discover discover_cells favorites blocks conversations conversation_members messages ' +
  'message_changes message_usage new_chats proposals due_notifications push_subscriptions outgoing_mails perk_claims ' +
  'redemption_events audit_events'
).split(' ');
const busy = `(?:only )?(?:public\\.)?"?(?:${busyTables.join('|')})\\b"?`;

/** Versions whose last migration is older do not check the names of newer migrations. */
const firstToName = '0078';

interface Rule {
  /** Tested against a statement in lower case, without comments and with single spaces. */
  forbidden: RegExp;
  unless?: (statement: string, name: string) => boolean;
  instead: string;
}

const alters = (what: string) => new RegExp(`^alter table (?:if exists )?${busy} .*${what}`);
/** A batch locks the rows that it changes until it is done, rows changed by triggers included. */
const isSmallBatch = (statement: string) => Number(/\blimit (\d+)/.exec(statement)?.[1] ?? Infinity) <= 1000;
const volatile = '(?:random|gen_random_uuid|uuidv\\d|clock_timestamp|timeofday|nextval)\\b';

const rules: readonly Rule[] = [
  {
    forbidden: new RegExp(`^create (?:unique )?index (?!concurrently).*\\bon ${busy}`),
    instead: 'create index concurrently if not exists, in a file whose name ends with .online.sql',
  },
  {
    forbidden: new RegExp(`^create (?:unique )?index concurrently (?!if not exists)`),
    instead: 'create index concurrently if not exists, since it may be run twice',
  },
  { forbidden: /^reindex (?!.*\bconcurrently)/, instead: 'reindex … concurrently' },
  {
    forbidden: alters(String.raw`\balter (?:column )?\w+ (?:set data )?type\b`),
    instead: 'another column, filled by a "-- repeated" update',
  },
  {
    forbidden: alters(`\\badd (?:column )?.*(?:default [^,]*${volatile}|generated |\\b(?:big|small)?serial\\b)`),
    instead: 'a column without it, filled by a "-- repeated" update, and the default afterwards',
  },
  {
    forbidden: alters(String.raw`\b(?:check|references|foreign key)\b`),
    unless: (statement) => /\bnot valid\b/.test(statement),
    instead: 'add constraint … not valid, and validate constraint in an online file',
  },
  {
    forbidden: alters(String.raw`\badd (?:column|constraint)? ?.*\b(?:unique|primary key)\b`),
    unless: (statement) => /\busing index\b/.test(statement),
    instead: 'a unique index made concurrently, and add constraint … using index',
  },
  {
    forbidden: alters(String.raw`\bset not null\b`),
    instead: 'add constraint … not null … not valid, and validate constraint in an online file',
  },
  {
    forbidden: alters(String.raw`\bvalidate constraint\b`),
    unless: (_statement, name) => isOnline({ name }),
    instead: 'validate constraint in an online file',
  },
  {
    forbidden: new RegExp(`(?:^|[()] ?)(?:update|delete from) ${busy}`),
    unless: (statement, name) => isOnline({ name }) && isSmallBatch(statement),
    instead: 'a "-- repeated" statement of an online file that takes at most 1000 rows at a time (limit 1000)',
  },
  { forbidden: /^(?:vacuum full|cluster|lock table|lock)\b/, instead: 'nothing of the kind' },
  {
    forbidden: /^alter table .*\brename\b/,
    instead: 'another column or table: servers of the version before go on with the old name',
  },
  {
    forbidden: /^drop (?!index|trigger)|^alter table .*\bdrop column\b/,
    unless: (_statement, name) => neededBy(name) !== undefined || name < firstToName,
    instead:
      'a name that says from which migration on versions work without it, such as 0081-drop-moods.needs-0079.sql',
  },
];

/** Finds statements that would block members or break servers of the previous version. Each problem names the alternative. */
export function problemsOf(name: string, sql: string): string[] {
  return statementsOf(sql).flatMap((statement) => {
    const plain = withoutComments(statement).replaceAll(/\s+/g, ' ').trim().toLowerCase();
    const made = isNewTable(sql, plain);
    const broken = rules.filter(({ forbidden, unless }) => forbidden.test(plain) && !unless?.(plain, name));
    const found = made ? [] : broken.map(({ instead }) => `${name}: "${plain.slice(0, 60)}": ${instead}`);
    const isLimited = /\b(?:update|delete from)\b/.test(plain) && /\blimit \d+/.test(plain);
    if (isOnline({ name }) && isLimited && !isRepeated(statement))
      found.push(`${name}: "${plain.slice(0, 60)}" lacks "-- repeated"`);
    if (!isOnline({ name }) && /\bconcurrently\b/.test(plain))
      found.push(`${name}: "concurrently" needs a name that ends with .online.sql`);
    return found;
  });
}

/** A table that is created in the same file has no rows yet. */
function isNewTable(sql: string, statement: string): boolean {
  const table = /\b(?:alter table|on|update|delete from) (?:only )?(\w+)/.exec(statement)?.[1];
  return table !== undefined && new RegExp(`\\bcreate table (?:if not exists )?${table}\\b`, 'i').test(sql);
}
