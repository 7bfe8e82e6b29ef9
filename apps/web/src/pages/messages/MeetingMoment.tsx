import type { Meeting } from '@ambiance/contract/proposals';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useEffect } from 'react';
import { useHubNews } from '../../features/chat/live/use-hub-news.ts';
import { claimsQuery, reloadClaims } from '../../features/perks/perks.queries.ts';
import { perksTexts } from '../../features/perks/perks.texts.ts';
import { AddToCalendar } from '../../features/proposals/AddToCalendar.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { meQuery } from '../../me/my-queries.ts';
import { queryClient } from '../../server/query-client.ts';
import { Link } from '../../ui/actions/Link.tsx';
import { Avatar } from '../../ui/members/Avatar.tsx';
import { friendOf } from './friends-of-meetings.tsx';

/** The pictures of both members, which move together once. */
function Pictures({ partner }: Pick<Meeting, 'partner'>) {
  const { data: me } = useQuery(meQuery);
  return (
    <span className="flex shrink-0 -space-x-4">
      <Avatar
        name={partner.displayName}
        photoUrl={partner.primaryPhotoUrl}
        size={48}
        className="motion-safe:animate-from-left"
      />
      <Avatar
        name={me?.displayName ?? ''}
        photoUrl={me?.primaryPhotoUrl}
        size={48}
        className="ring-2 ring-surface motion-safe:animate-from-right"
      />
    </span>
  );
}

/** Actions for a meeting that was just agreed on, and its perk for two. */
function Actions({ meeting }: { meeting: Meeting }) {
  const { message, partner } = meeting;
  return (
    <div className="flex flex-col gap-2">
      {message.proposal!.place.venueId !== null && <PerkForTwo meetingId={message.id} />}
      <div className="-ml-5 flex flex-wrap items-center">
        {friendOf(meeting)}
        <AddToCalendar id={message.id} partnerName={partner.displayName} proposal={message.proposal!} />
      </div>
    </div>
  );
}

function PerkForTwo({ meetingId }: { meetingId: number }) {
  const t = useTexts(perksTexts);
  const { data: claims = [] } = useQuery(claimsQuery);
  useEffect(reloadClaims, []);
  useHubNews('ClaimChanged', reloadClaims);
  return claims
    .filter(({ half }) => half?.meetingId === meetingId)
    .map(({ id, title }) => (
      <Link key={id} to="/perks" className="flex items-center gap-2 font-medium text-accent-ink hover:underline">
        <Ticket aria-hidden className="size-4 shrink-0" />
        {t('youTwoGet', { title })}
      </Link>
    ));
}

// Toasts are outside the pages, which have a query client of their own.
export const TwoPictures = ({ partner }: Pick<Meeting, 'partner'>) => (
  <QueryClientProvider client={queryClient}>
    <Pictures partner={partner} />
  </QueryClientProvider>
);
export const MeetingActions = ({ meeting }: { meeting: Meeting }) => (
  <QueryClientProvider client={queryClient}>
    <Actions meeting={meeting} />
  </QueryClientProvider>
);
