import type { Proposal } from '@ambiance/contract/chat';
import type { MessageId } from '@ambiance/domain/ids';
import { CalendarPlus, CalendarX } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { IconButton } from '../../ui/actions/IconButton.tsx';
import { proposalsTexts } from './proposals.texts.ts';
import { saveToCalendar } from './save-to-calendar.ts';

export interface AddToCalendarProps {
  id: MessageId;
  partnerName: string;
  proposal: Proposal;
  /** Without text, where there is little space. */
  isIcon?: boolean;
}

/** Saves an agreed meeting as a calendar file, or a file that removes a meeting that will not take place. */
export function AddToCalendar({ id, partnerName, proposal, isIcon = false }: AddToCalendarProps) {
  const t = useTexts(proposalsTexts);
  const isCancelled = proposal.status !== 'accepted';
  const Icon = isCancelled ? CalendarX : CalendarPlus;
  const icon = <Icon aria-hidden className="size-5" />;
  const label = t(isCancelled ? 'removeFromCalendar' : 'addToCalendar');
  const save = () =>
    saveToCalendar({ id, partnerName, proposal, language: t.language, title: (name) => t('meetingWith', { name }) });
  if (isIcon) return <IconButton label={label} icon={icon} onClick={save} />;
  return (
    <Button variant="quiet" icon={icon} onClick={save}>
      {label}
    </Button>
  );
}
