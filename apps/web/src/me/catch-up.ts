import type { CatchUp } from '@ambiance/contract/catch-up';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { askAgain, queryClient } from '../server/query-client.ts';
import { server } from '../server/server.ts';
import { session } from '../session/session.ts';
import { agendaQuery } from './my-agenda.ts';
import { checkInsQuery } from './my-check-ins.ts';
import { meQuery, ownChanges } from './my-queries.ts';
import { tablesAtWorkQuery, tablesQuery, withdrawnTablesQuery } from './my-tables.ts';

const limitMs = 10_000;

const queryKeys = [agendaQuery, checkInsQuery, tablesQuery, tablesAtWorkQuery, withdrawnTablesQuery].map(
  ({ queryKey }) => queryKey,
);

/** Notes which data is read again from now on, or has become out of date. */
function noteNewer() {
  const hashes = new Set<string>();
  // Data that no screen has read yet can become out of date, too.
  for (const queryKey of queryKeys) queryClient.getQueryCache().build(queryClient, { queryKey });
  const stop = queryClient.getQueryCache().subscribe((event) => {
    const isNewer = event.type === 'updated' && (event.action.type === 'fetch' || event.action.type === 'invalidate');
    if (isNewer) hashes.add(event.query.queryHash);
  });
  return { has: (queryKey: QueryKey) => hashes.has(hashKey(queryKey)), stop };
}

/**
 * Reads in one call what a page may have missed, and stores it for all screens. Readings of the same data that began before are
 * older and are cancelled. Those that an event has started since are newer, and stay. A setting that the user changes in the
 * meantime is newer too, and is read again.
 */
export async function catchUp(): Promise<CatchUp> {
  const newer = noteNewer();
  try {
    return await readAndStore(newer.has);
  } finally {
    newer.stop();
  }
}

async function readAndStore(isNewer: (queryKey: QueryKey) => boolean): Promise<CatchUp> {
  const userId = session.get()?.id;
  const changesBefore = ownChanges();
  const missed = await server.catchUp.read({ signal: AbortSignal.timeout(limitMs) });
  // Another tab may have logged in as someone else in the meantime.
  if (session.get()?.id !== userId) throw new Error('The session has changed.');
  const isNewest = ownChanges() === changesBefore;
  const stored = [
    ...(isNewest ? [[meQuery.queryKey, missed.me] as const] : []),
    ...(missed.me.role === 'member'
      ? [[agendaQuery.queryKey, missed.agenda] as const, [checkInsQuery.queryKey, missed.checkIns] as const]
      : []),
    ...(missed.tables && missed.me.role === 'member' ? [[tablesQuery.queryKey, missed.tables] as const] : []),
    ...(missed.tablesAtWork && missed.me.role !== 'member'
      ? [[tablesAtWorkQuery.queryKey, missed.tablesAtWork] as const]
      : []),
    ...(missed.withdrawnTables && missed.me.role !== 'member'
      ? [[withdrawnTablesQuery.queryKey, missed.withdrawnTables] as const]
      : []),
  ] as const;
  for (const [queryKey, data] of stored) {
    // The cache does not report that outdated data is outdated once more. It is read again when a screen needs it.
    if (isNewer(queryKey) || queryClient.getQueryState(queryKey)?.isInvalidated) continue;
    await queryClient.cancelQueries({ queryKey, exact: true });
    queryClient.setQueryData(queryKey, data);
  }
  if (isNewest) session.update(missed.me);
  else askAgain(meQuery.queryKey);
  return missed;
}
