import type { UserId } from '@ambiance/domain/ids';
import { cellAt } from '@ambiance/domain/location-grid';
import { expect, test } from 'vitest';
import { compiledStatements } from '../../../test/compiled-statements.ts';
import { connectToTestDatabase, describeStatement } from '../../../test/describe-statement.ts';
import { montreal } from '../../../test/searching.ts';
import { byActivity } from './search.ts';
import { byDistance } from './search-by-distance.ts';
import type { Keyset } from './search-conditions.ts';
import type { SearchPlan } from './search-plan.ts';

const near = { cell: cellAt(...montreal), radiusKm: 50 };
const searcher = '10000000-0000-4000-8000-000000000000' as UserId;
const last = '20000000-0000-4000-8000-000000000000' as UserId;
/** A search that uses every filter. */
const plan: SearchPlan = {
  searcherId: searcher,
  seesHosts: false,
  mood: 'dinner',
  now: new Date('2026-11-18T17:00:00Z'),
  q: 'maya',
  near,
  born: { after: '1985-11-18', by: '1996-11-18' },
  speaks: 'fr',
  city: { named: 'Montréal' },
};
const orders = [byDistance(near), byActivity('first'), byActivity('rest')];

/** Indents each line of SQL by the depth of its parentheses. */
function layOut(text: string): string {
  let depth = 0;
  const lines = text.split('\n').flatMap((line) => {
    const trimmed = line.trim();
    if (trimmed === '') return [];
    const closing = /^\)*/.exec(trimmed)![0].length;
    const indented = '  '.repeat(Math.max(depth - closing, 0)) + trimmed;
    depth += trimmed.split('(').length - trimmed.split(')').length;
    return [indented];
  });
  return lines.join('\n');
}

test.each(orders.flatMap((order) => (['scan', 'sort'] as const).map((way) => ({ group: order.group, way, order }))))(
  'the statement of $way in $group equals its file, and PostgreSQL can prepare it',
  async ({ group, way, order }) => {
    const after: Keyset = { group, at: group === 'distance' ? near.cell : 3, isTemporary: false, userId: last };
    const compiled = await compiledStatements((db) =>
      order[way](db, group === 'rest' ? { ...plan, city: undefined } : plan, after),
    );
    expect(compiled).toHaveLength(1);
    const statements = compiled.map(({ sql, parameters }) => {
      const values = parameters.map((value, index) => `-- $${index + 1}: ${JSON.stringify(value)}`);
      return `${values.join('\n')}\n${layOut(sql)}\n`;
    });
    await expect(statements[0]).toMatchFileSnapshot(`statements/${group}-${way}.sql`);
    const columns = await describeStatement(await connectToTestDatabase(), statements[0]!);
    expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(['group', 'at', 'isTemporary', 'cell']));
  },
);
