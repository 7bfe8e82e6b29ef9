import { firstName } from '@ambiance/domain/members';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useHubNews } from '../../features/chat/live/use-hub-news.ts';
import { proposalsTexts } from '../../features/proposals/proposals.texts.ts';
import {
  dismissedMeetings,
  dismissMeeting,
  meetingToAskAbout,
  recentMeetingsQuery,
} from '../../features/proposals/recent-meetings.ts';
import { useTexts } from '../../i18n/texts.ts';
import { blockedUserIds } from '../../session/blocked-users.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { Avatar } from '../../ui/members/Avatar.tsx';
import { chatAddress } from '../../ui/members/message-subject.ts';
import { nextStepState } from './next-step.ts';

/** Asks how the newest recent meeting was. The answer is stored nowhere: it only leads to a next step. Renders nothing if there is none. */
export function HowWasIt() {
  const t = useTexts(proposalsTexts);
  const { data: meetings = [], refetch } = useQuery(recentMeetingsQuery);
  const [dismissed, setDismissed] = useState(dismissedMeetings);
  const meeting = meetingToAskAbout(meetings, dismissed, blockedUserIds());
  useHubNews(meeting && 'ClosingChanged', refetch);
  // The message may be a proposal to meet again.
  useHubNews(meeting && 'ReceiveMessage', refetch);
  if (!meeting) return null;
  const { partner, message } = meeting;
  const name = firstName(partner.displayName);
  const dismiss = () => {
    dismissMeeting(message.id, meetings);
    setDismissed(dismissedMeetings());
    // The pressed button disappears.
    document.querySelector<HTMLElement>('main h1')?.focus();
  };
  return (
    <section key={message.id} className="flex items-start gap-3 rounded-xl border border-hairline bg-surface px-4 py-3">
      <Avatar name={partner.displayName} photoUrl={partner.primaryPhotoUrl} size={48} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="text-lg wrap-anywhere">{t('howWasIt', { name })}</h2>
        <p className="text-sm wrap-anywhere text-ink-muted">{t('nothingSent', { name })}</p>
        <div className="flex flex-wrap gap-2 pt-1 max-sm:*:grow">
          <LinkButton variant="secondary" to={chatAddress(partner)} state={nextStepState('propose')}>
            {t('meetAgain')}
          </LinkButton>
          <LinkButton variant="secondary" to={chatAddress(partner)} state={nextStepState('close')}>
            {t('endKindly')}
          </LinkButton>
          <Button variant="quiet" onClick={dismiss}>
            {t('notNow')}
          </Button>
        </div>
      </div>
    </section>
  );
}
