import type { MessageId } from '@ambiance/domain/ids';
import { phoneText } from '@ambiance/domain/phones';
import { emergencyNumber } from '@ambiance/domain/reports';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { checkInsQuery } from '../../me/my-check-ins.ts';
import { CallLink } from '../../ui/actions/CallLink.tsx';
import { tableChecksTexts } from './table-checks.texts.ts';

/** Links that call the friend who was notified of a meeting, if there is a number, and the emergency services. */
export function CallLinks({ messageId }: { messageId: MessageId }) {
  const t = useTexts(tableChecksTexts);
  const { data: checkIns = [] } = useQuery(checkInsQuery);
  const friend = checkIns.find((one) => one.messageId === messageId)?.friend;
  const calls = [
    ...(friend?.startsWith('+') ? [{ number: friend, label: t('callFriend', { friend: phoneText(friend) }) }] : []),
    { number: emergencyNumber, label: t('call911') },
  ];
  return (
    <div className="flex flex-wrap gap-2">
      {calls.map(({ number, label }) => (
        <CallLink key={number} number={number} label={label} />
      ))}
    </div>
  );
}
