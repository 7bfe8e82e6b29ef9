import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../session/session.ts';
import { successorQuery } from './chat.queries.ts';
import { useHubNews } from './live/use-hub-news.ts';

const goesOn = { successor: null, end: null, isOpen: false, canWrite: false, host: null };

/** Returns the host and the venue of a member's chat, and how it has ended, if it has. Chats of other users go on. */
export function useVenueChat(partnerId: string) {
  const isMember = (useSession()?.role ?? 'member') === 'member';
  const { data = goesOn, refetch } = useQuery({ ...successorQuery(partnerId), enabled: isMember });
  const [isWriting, setIsWriting] = useState(false);
  useHubNews(isMember ? 'AssignmentChanged' : undefined, refetch);
  useHubNews(isMember ? 'VenueRenamed' : undefined, refetch);
  const { successor, end, isOpen, canWrite, host } = data;
  const hasEnded = Boolean(successor ?? end);
  return {
    successor,
    end,
    isOpen,
    /** The host and their venue, even if the host's profile is hidden. */
    host,
    isOver: hasEnded && !(canWrite && isWriting),
    /** Lets the member write to a host whose profile is visible, although another host has the chat. */
    onWrite: hasEnded && canWrite && !isWriting ? () => setIsWriting(true) : undefined,
  };
}
