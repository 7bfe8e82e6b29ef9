import type { MyTable } from '@ambiance/contract/table-checks';
import { queryOf } from '../server/query-of.ts';
import { queryClient } from '../server/query-client.ts';
import { server } from '../server/server.ts';

/** The user's meetings at partner venues that take place now, with their requests for help. The hub's events refetch them. */
export const tablesQuery = queryOf(['table-checks', 'mine'], (it) => server.tableChecks.mine(it), {
  staleTime: 30_000,
});

/** For staff: the requests for help at venues where the user is on duty. The hub's events refetch them. */
export const tablesAtWorkQuery = queryOf(
  ['table-checks', 'at-work'],
  (it) => server.tableChecks.atWork({ ...it, query: {} }),
  {
    staleTime: 30_000,
  },
);

/** For staff: the requests that members have withdrawn in the last minutes. */
export const withdrawnTablesQuery = queryOf(
  ['table-checks', 'withdrawn'],
  (it) => server.tableChecks.atWork({ ...it, query: { state: 'withdrawn' } }),
  { staleTime: 30_000 },
);

/** The user's meetings after one of them changed. One that was not listed is added. */
const withTable = (tables: readonly MyTable[], changed: MyTable): MyTable[] =>
  tables.some(({ messageId }) => messageId === changed.messageId)
    ? tables.map((table) => (table.messageId === changed.messageId ? changed : table))
    : [...tables, changed];

/** Stores a meeting from a response, so that it shows at once. */
export const rememberTable = (changed: MyTable) =>
  queryClient.setQueryData(tablesQuery.queryKey, (tables = []) => withTable(tables, changed));

export const refreshTables = () => queryClient.invalidateQueries({ queryKey: tablesQuery.queryKey });
export const refreshTablesAtWork = () =>
  Promise.all(
    [tablesAtWorkQuery, withdrawnTablesQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
  );
