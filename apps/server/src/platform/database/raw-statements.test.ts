import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { connectToTestDatabase, describeStatement } from '../../../test/describe-statement.ts';
import { type RawStatement, readRawStatements } from '../../../test/raw-statements.ts';

/** JavaScript types to which `database.ts` converts PostgreSQL's types. All other types become strings. */
const kinds: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'json',
  jsonb: 'json',
  timestamptz: 'Date',
};

/** The file runs statements of the test payment provider, which it gets as texts. */
const passedThrough = 'platform/services/payments.ts';

interface ColumnType {
  oid: number;
  name: string;
  element: string | null;
}

async function connect() {
  const client = await connectToTestDatabase();
  const { rows } = await client.query<ColumnType>(
    `select oid::int, typname as name, (select typname from pg_type element where element.oid = pg_type.typelem and pg_type.typcategory = 'A') as element from pg_type`,
  );
  const kindOf = ({ name, element }: ColumnType) =>
    element ? `${kinds[element] ?? 'string'}[]` : (kinds[name] ?? 'string');
  const kindByOid = new Map(rows.map((type) => [type.oid, kindOf(type)]));

  /** Returns the differences between PostgreSQL's columns and the row type of a statement. */
  return async ({ texts, row }: RawStatement): Promise<string[]> => {
    const wrong = new Set<string>();
    for (const text of texts) {
      const columns = await describeStatement(client, text).catch((error: Error) => void wrong.add(error.message));
      if (!columns || row === undefined) continue;
      const returned = new Map(columns.map(({ name, dataTypeID }) => [name, kindByOid.get(dataTypeID)!]));
      const declared = typeof row === 'string' ? { [columns[0]!.name]: row } : row;
      for (const [name, type] of Object.entries(declared)) {
        const kind = returned.get(name);
        if (kind === undefined && !type.includes('undefined')) wrong.add(`${name} is not returned`);
        if (kind && kind !== 'json' && kind !== type.split(' | ')[0]) wrong.add(`${name} is ${kind}, not ${type}`);
      }
    }
    return [...wrong];
  };
}

test('each raw statement returns the columns of its row type', async () => {
  const disagreements = await connect();
  const statements = readRawStatements().filter(({ place }) => !place.startsWith(passedThrough));
  const found: string[] = [];
  for (const statement of statements) {
    for (const problem of await disagreements(statement)) found.push(`${statement.place}: ${problem}`);
  }
  expect(found).toEqual([]);
  const page = await readFile(new URL('../../../../../docs/architecture.md', import.meta.url), 'utf8');
  expect(page).toContain(`\n| raw statements that a test prepares and compares | 0 | ${statements.length} |`);
});

test.each([
  ['a misspelt column', 'select emial as email from users', 'column "emial" does not exist'],
  ['a column that is not selected', 'select id from users', 'email is not returned'],
  ['a column of another type', 'select created_at as email from users', 'email is Date, not string'],
  ['a part that cannot be read', 'select email from users where «rest»', 'column "«rest»" does not exist'],
])('%s is detected', async (_, text, problem) => {
  const disagreements = await connect();
  expect(await disagreements({ place: '', texts: [text], row: { email: 'string' } })).toEqual([problem]);
  expect(await disagreements({ place: '', texts: ['select email from users'], row: { email: 'string' } })).toEqual([]);
});
