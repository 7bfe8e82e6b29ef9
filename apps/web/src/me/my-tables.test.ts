import type { MyTable } from '@ambiance/contract/table-checks';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '../server/query-client.ts';
import { rememberTable, tablesQuery } from './my-tables.ts';

afterEach(() => queryClient.clear());

const table = (messageId: number, check: object | null) => ({ messageId, check }) as MyTable;
const stored = () => queryClient.getQueryData(tablesQuery.queryKey);

test('a request for help shows at the meeting it was sent from, and no other meeting changes', () => {
  queryClient.setQueryData(tablesQuery.queryKey, [table(1, null), table(2, null)]);
  rememberTable(table(1, { id: 4 }));
  expect(stored()).toEqual([table(1, { id: 4 }), table(2, null)]);
});

test('a request for help shows even if the meetings were not loaded yet', () => {
  rememberTable(table(1, { id: 4 }));
  expect(stored()).toEqual([table(1, { id: 4 })]);
});
