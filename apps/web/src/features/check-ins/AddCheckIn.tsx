import { phoneText } from '@ambiance/domain/phones';
import { useQuery } from '@tanstack/react-query';
import { UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { checkInsQuery } from '../../me/my-check-ins.ts';
import { checkInsTexts } from './check-ins.texts.ts';
import { FriendSheet, type FriendSheetProps } from './FriendSheet.tsx';

export type AddCheckInProps = Omit<FriendSheetProps, 'onClose'>;

/** Opens the form that informs a friend of a meeting. If a friend will be informed, shows which. */
export function AddCheckIn({ messageId, partnerName, atUtc }: AddCheckInProps) {
  const t = useTexts(checkInsTexts);
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(checkInsQuery);
  if (!data) return null;
  const icon = <UserRoundCheck aria-hidden className="size-5 shrink-0 text-accent-ink" />;
  const friend = data.find((one) => one.messageId === messageId)?.friend;
  if (friend !== undefined) {
    return (
      <p className="flex min-h-11 min-w-0 items-center gap-2 px-5 text-sm">
        {icon}
        <span className="min-w-0 wrap-anywhere">{t('contact', { friend: phoneText(friend) })}</span>
      </p>
    );
  }
  return (
    <>
      <Button variant="quiet" icon={icon} onClick={() => setIsOpen(true)}>
        {t('notify')}
      </Button>
      {isOpen && (
        <FriendSheet messageId={messageId} partnerName={partnerName} atUtc={atUtc} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
