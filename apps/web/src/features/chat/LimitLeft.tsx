import type { MyLimits } from '@ambiance/contract/plans';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { myLimitsQuery } from '../../me/my-queries.ts';
import { resetTime } from '../../me/reset-time.ts';
import { Link } from '../../ui/actions/Link.tsx';
import { chatTexts } from './chat.texts.ts';
import { leaveForPlans } from './conversation-left.ts';
import { leftToShow } from './limit-left.ts';

export interface LimitLeftProps {
  /** No one has written in this conversation yet. */
  isNew: boolean;
  /** Id of the user's newest message. Each new one uses up the limit. */
  writtenTo: number;
}

/** Shows, before the user writes, how little of the plan's limits is left, with a link to larger plans. */
export function LimitLeft({ isNew, writtenTo }: LimitLeftProps) {
  const t = useTexts(chatTexts);
  const { data: limits, refetch } = useQuery(myLimitsQuery);
  const countedTo = useRef(writtenTo);
  useEffect(() => {
    if (countedTo.current !== writtenTo) void refetch();
    countedTo.current = writtenTo;
  }, [writtenTo, refetch]);
  const sentences = useSentences(limits, isNew);
  return (
    // Rendered before it has content, so that screen readers announce the content.
    <p role="status" className="px-5 text-sm text-ink-muted not-empty:pb-2 sm:px-6">
      {sentences.length > 0 && (
        <>
          {sentences.join(' ')}{' '}
          <Link
            to="/subscriptions"
            onClick={leaveForPlans}
            className="font-medium whitespace-nowrap text-accent-ink underline"
          >
            {t('seePlans')}
          </Link>
        </>
      )}
    </p>
  );
}

function useSentences(limits: MyLimits | undefined, isNew: boolean): string[] {
  const t = useTexts(chatTexts);
  if (!limits) return [];
  const { dailyMessage, weeklyNewChats } = limits;
  const messages = leftToShow(dailyMessage);
  const chats = isNew ? leftToShow(weeklyNewChats) : undefined;
  // If one limit is used up, the other one no longer matters.
  if (messages === 0) return [t('noMessagesLeft', { when: resetTime(dailyMessage.resetsUtc, t.language) })];
  if (chats === 0) return [t('noChatsLeft', { when: resetTime(weeklyNewChats.resetsUtc, t.language) })];
  return [
    ...(chats === undefined ? [] : [t('chatsLeft', { count: chats })]),
    ...(messages === undefined ? [] : [t('messagesLeft', { count: messages })]),
  ];
}
