import type { Closing } from '@ambiance/contract/chat';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../session/session.ts';
import { closingQuery } from './chat.queries.ts';
import { useHubNews } from './use-hub-news.ts';

const goesOn: Closing = { canClose: false, closedBy: null };

/** Whether one of the two has ended the conversation kindly, as it stands at any moment; anybody but members never does. */
export function useClosing(partnerId: string): Closing {
  const isMember = useSession()?.role === 'member';
  const { data = goesOn, refetch } = useQuery({ ...closingQuery(partnerId), enabled: isMember });
  useHubNews(isMember ? 'ClosingChanged' : undefined, refetch);
  // With the first words there is something to end.
  const isNew = !data.canClose && data.closedBy === null;
  useHubNews(isMember && isNew ? 'ReceiveMessage' : undefined, refetch);
  return data;
}
