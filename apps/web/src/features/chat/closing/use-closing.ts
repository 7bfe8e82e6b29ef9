import type { Closing } from '@ambiance/contract/chat';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../session/session.ts';
import { closingQuery } from '../chat.queries.ts';
import { useHubNews } from '../live/use-hub-news.ts';

const goesOn: Closing = { canClose: false, closedBy: null };

/** Returns whether one of the two has ended the conversation kindly, and keeps it up to date. Only members can end one. */
export function useClosing(partnerId: string): Closing {
  const isMember = useSession()?.role === 'member';
  const { data = goesOn, refetch } = useQuery({ ...closingQuery(partnerId), enabled: isMember });
  useHubNews(isMember ? 'ClosingChanged' : undefined, refetch);
  // After the first messages, the conversation can be ended.
  const isNew = !data.canClose && data.closedBy === null;
  useHubNews(isMember && isNew ? 'ReceiveMessage' : undefined, refetch);
  return data;
}
