import { useQuery } from '@tanstack/react-query';
import { UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/actions/IconButton.tsx';
import { checkInsQuery } from '../../me/my-check-ins.ts';
import { checkInsTexts } from './check-ins.texts.ts';
import { FriendSheet, type FriendSheetProps } from './FriendSheet.tsx';

export type TellFriendProps = Omit<FriendSheetProps, 'onClose'>;

/** Opens the form that informs a friend of a meeting. Renders nothing if a friend already knows. */
export function TellFriend({ messageId, partnerName, atUtc }: TellFriendProps) {
  const t = useTexts(checkInsTexts);
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(checkInsQuery);
  if (!data || data.some((one) => one.messageId === messageId)) return null;
  return (
    <>
      <IconButton
        label={t('tell')}
        icon={<UserRoundCheck aria-hidden className="size-5" />}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <FriendSheet messageId={messageId} partnerName={partnerName} atUtc={atUtc} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
