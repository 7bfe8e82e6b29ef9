import { firstName } from '@ambiance/domain/members';
import { CalendarHeart } from 'lucide-react';
import { proposalsTexts } from '../../features/proposals/proposals.texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Link } from '../../ui/actions/Link.tsx';
import { useMeetingToAskAbout } from './use-meeting-to-ask-about.ts';

/** Leads to the question how a meeting was. Renders nothing if the user is not asked. */
export function HowWasItLink({ visit }: { visit: number }) {
  const t = useTexts(proposalsTexts);
  const meeting = useMeetingToAskAbout(visit);
  if (!meeting) return null;
  return (
    <Link
      to="/messages"
      className="flex min-h-11 w-fit items-center gap-2 font-medium wrap-anywhere text-accent-ink hover:underline"
    >
      <CalendarHeart aria-hidden className="size-5 shrink-0" />
      {t('howWasIt', { name: firstName(meeting.partner.displayName) })}
    </Link>
  );
}
