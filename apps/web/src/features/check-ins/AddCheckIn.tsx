import { phoneText } from '@ambiance/domain/phones';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import type { MessageId } from '@ambiance/domain/ids';
import { type Language, languages } from '@ambiance/domain/languages';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { checkInsQuery } from '../../me/my-check-ins.ts';
import { checkInsTexts } from './check-ins.texts.ts';
import { server } from '../../server/server.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { showRefusal, showToast } from '../../ui/feedback/toast.ts';
import { timesAfter } from './ask-times.ts';
import { isUnreached } from './check-in-card.ts';
import { clockText } from './clock-text.ts';
import { friendContact } from './friend-contact.ts';

export type AddCheckInProps = Omit<FriendSheetProps, 'onClose'>;

/** Opens the form that informs a friend of a meeting. If a friend was chosen, shows which, and whether we can contact them. */
export function AddCheckIn({ messageId, partnerName, atUtc }: AddCheckInProps) {
  const t = useTexts(checkInsTexts);
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(checkInsQuery);
  if (!data) return null;
  const icon = <UserRoundCheck aria-hidden className="size-5 shrink-0 text-accent-ink" />;
  const checkIn = data.find((one) => one.messageId === messageId);
  const hasContact = checkIn && !isUnreached(checkIn);
  return (
    <>
      {checkIn && (
        <p className="flex min-h-11 min-w-0 items-center gap-2 px-5 text-sm">
          {icon}
          <span className="min-w-0 wrap-anywhere">
            {t(hasContact ? 'contact' : 'noContact', { friend: phoneText(checkIn.friend) })}
          </span>
        </p>
      )}
      {!hasContact && (
        <Button variant="quiet" icon={icon} onClick={() => setIsOpen(true)}>
          {t('notify')}
        </Button>
      )}
      {isOpen && (
        <FriendSheet messageId={messageId} partnerName={partnerName} atUtc={atUtc} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

interface FriendSheetProps {
  /** The message that proposed the meeting. */
  messageId: MessageId;
  partnerName: string;
  atUtc: string;
  onClose: () => void;
}

/** Asks for one friend, the language that they read, and when the user wants to be asked. */
function FriendSheet({ messageId, partnerName, atUtc, onClose }: FriendSheetProps) {
  const t = useTexts(checkInsTexts);
  const queryClient = useQueryClient();
  const [friend, setFriend] = useState('');
  const [theirs, setTheirs] = useState<Language>(t.language);
  const [times] = useState(() => timesAfter(new Date(atUtc), new Date()));
  const [dueAt, setDueAt] = useState(times[1] ?? times[0]!);
  const written = friend.trim();
  const contact = friendContact(written);
  const save = useMutation({
    mutationFn: () => {
      const body = { messageId, ...(contact ?? { phone: written }), language: theirs, dueAt };
      return server.checkIns.setUp({ body });
    },
    onSuccess() {
      showToast(t('saved'));
      onClose();
    },
    onError: (error) => showRefusal(error, t('failed')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: checkInsQuery.queryKey }),
  });
  return (
    <Dialog
      onClose={onClose}
      isWritten={friend !== ''}
      title={t('title')}
      description={t('explained', { name: partnerName })}
      actions={
        <Button type="submit" form="friend" busy={save.isPending} disabled={written === ''}>
          {t('save')}
        </Button>
      }
    >
      <form
        id="friend"
        className="flex min-w-0 flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (written !== '' && !save.isPending) save.mutate();
        }}
      >
        <div className="flex flex-col gap-1.5">
          <TextField
            label={t('friend')}
            hint={t('friendHint')}
            value={friend}
            maxLength={254}
            autoComplete="off"
            onChange={(event) => setFriend(event.currentTarget.value)}
          />
          <output className="font-medium">
            {contact && 'phone' in contact && t('willText', { number: phoneText(contact.phone) })}
          </output>
        </div>
        <RadioGroup
          legend={t('language')}
          short
          value={theirs}
          onChange={setTheirs}
          choices={languages.map((one) => ({ value: one, label: t(`language.${one}`) }))}
        />
        <RadioGroup
          legend={t('when')}
          short
          value={dueAt}
          onChange={setDueAt}
          choices={times.map((one) => ({ value: one, label: clockText(one, t.language) }))}
        />
      </form>
    </Dialog>
  );
}
