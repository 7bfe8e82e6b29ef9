import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../session/session.ts';
import { successorQuery } from './chat.queries.ts';
import { useHubNews } from './use-hub-news.ts';

const goesOn = { successor: null, end: null, isOpen: false };

/** What became of a member's chat with a host; with anybody else, and for everybody else, it goes on. */
export function useVenueChat(partnerId: string) {
  const isMember = (useSession()?.role ?? 'member') === 'member';
  const { data = goesOn, refetch } = useQuery({ ...successorQuery(partnerId), enabled: isMember });
  useHubNews(isMember ? 'AssignmentChanged' : undefined, refetch);
  return data;
}
