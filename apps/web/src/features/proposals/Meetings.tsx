import type { Meeting } from '@ambiance/contract/proposals';
import { useQuery } from '@tanstack/react-query';
import { CalendarHeart } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { agendaQuery } from '../../me/my-agenda.ts';
import { Avatar } from '../../ui/members/Avatar.tsx';
import { chatAddress } from '../../ui/members/message-subject.ts';
import { Link } from '../../ui/actions/Link.tsx';
import { AddToCalendar } from './AddToCalendar.tsx';
import { whenText } from './meeting-time.ts';
import { proposalsTexts } from './proposals.texts.ts';

/** More actions for a meeting. */
type LazyPart = (meeting: Meeting) => ReactNode;

/** The agreed meetings with one partner, at the top of the conversation. */
export function AgreedMeetings({ partnerId, aside }: { partnerId: string; aside: LazyPart }) {
  const t = useTexts(proposalsTexts);
  const { data = [] } = useQuery(agendaQuery);
  const meetings = data.filter(({ partner }) => partner.id === partnerId);
  if (meetings.length === 0) return null;
  return (
    <ul aria-label={t('agreed')} className="border-b border-hairline bg-accent-soft px-4 py-1">
      {meetings.map((meeting) => (
        <MeetingRow key={meeting.message.id} meeting={meeting} aside={aside}>
          <CalendarHeart aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-ink" />
        </MeetingRow>
      ))}
    </ul>
  );
}

/** All agreed meetings, shown above the inbox. Renders nothing if there are none. */
export function Agenda({ aside }: { aside: LazyPart }) {
  const t = useTexts(proposalsTexts);
  const { data: meetings = [] } = useQuery(agendaQuery);
  if (meetings.length === 0) return null;
  return (
    <section className="rounded-xl border border-hairline bg-surface px-4 py-3">
      <h2 className="text-lg">{t('agenda')}</h2>
      <ul className="divide-y divide-hairline">
        {meetings.map((meeting) => (
          <MeetingRow key={meeting.message.id} meeting={meeting} aside={aside} isLink>
            <Avatar name={meeting.partner.displayName} photoUrl={meeting.partner.primaryPhotoUrl} size={48} />
          </MeetingRow>
        ))}
      </ul>
    </section>
  );
}

function MeetingRow({
  meeting,
  aside,
  isLink = false,
  children,
}: {
  meeting: Meeting;
  aside: LazyPart;
  isLink?: boolean;
  children: ReactNode;
}) {
  const t = useTexts(proposalsTexts);
  const { partner, message } = meeting;
  const proposal = message.proposal!;
  const title = t('meetingWith', { name: partner.displayName });
  return (
    <li className="flex items-start gap-3 py-2">
      {children}
      <div className="min-w-0 flex-1">
        {isLink && (
          <Link to={chatAddress(partner)} className="font-medium hover:underline">
            {title}
          </Link>
        )}
        <p dir="auto" className={isLink ? 'truncate' : 'truncate font-medium'}>
          {proposal.place.text}
        </p>
        <p className="text-sm text-ink-muted">
          <time dateTime={proposal.atUtc}>{whenText(proposal.atUtc, proposal.timeZone, t.language)}</time>
        </p>
        <div className="-ml-5">{aside(meeting)}</div>
      </div>
      <AddToCalendar isIcon id={message.id} partnerName={partner.displayName} proposal={proposal} />
    </li>
  );
}
