import type { Meeting } from '@ambiance/contract/proposals';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useHubNews } from '../../features/chat/live/use-hub-news.ts';
import {
  dismissedMeetings,
  dismissMeeting,
  meetingToAskAbout,
  recentMeetingsQuery,
} from '../../features/proposals/recent-meetings.ts';
import { blockedUserIds } from '../../session/blocked-users.ts';

/**
 * The newest recent meeting about which the user is asked, and a function that ends the question. Undefined if there is none. A visit
 * with a number reads the meetings only once.
 */
export function useMeetingToAskAbout(visit?: number): (Meeting & { dismiss: () => void }) | undefined {
  const { data: meetings = [], refetch } = useQuery(recentMeetingsQuery(visit));
  const [dismissed, setDismissed] = useState(dismissedMeetings);
  const meeting = meetingToAskAbout(meetings, dismissed, blockedUserIds());
  useHubNews(meeting && 'ClosingChanged', refetch);
  // The message may be a proposal to meet again.
  useHubNews(meeting && 'ReceiveMessage', refetch);
  if (!meeting) return undefined;
  const dismiss = () => {
    dismissMeeting(meeting.message.id, meetings);
    setDismissed(dismissedMeetings());
  };
  return { ...meeting, dismiss };
}
