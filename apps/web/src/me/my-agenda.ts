import { queryOf } from '../server/query-of.ts';
import { queryClient } from '../server/query-client.ts';
import { server } from '../server/server.ts';
import { storeShownMeetings } from './shown-meetings.ts';

/** Agreed meetings of the user that are not over. The hub's events refetch them. */
export const agendaQuery = queryOf(['proposals', 'agenda'], (it) => server.proposals.agenda(it), { staleTime: 30_000 });

export const refreshAgenda = () => void queryClient.invalidateQueries({ queryKey: agendaQuery.queryKey });

/** Fetches the agenda after a change that this page has shown. */
export async function reloadAgenda(): Promise<void> {
  refreshAgenda();
  const agenda = await queryClient.fetchQuery({ ...agendaQuery, staleTime: 0 }).catch(() => undefined);
  if (agenda) storeShownMeetings(agenda, new Date());
}
