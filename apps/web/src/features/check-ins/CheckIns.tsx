import type { CheckIn } from '@ambiance/contract/check-ins';
import { phoneText } from '@ambiance/domain/phones';
import { emergencyNumber } from '@ambiance/domain/reports';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { House, Phone, Undo2 } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { CallLink } from '../../ui/actions/CallLink.tsx';
import { showRefusal, showToast } from '../../ui/feedback/toast.ts';
import { checkInsQuery } from '../../me/my-check-ins.ts';
import { checkInsTexts } from './check-ins.texts.ts';
import { clockText } from './clock-text.ts';
import { cardOf } from './check-in-card.ts';

/**
 * Lists meetings of which a friend was notified, with a button to confirm that the user is home. Renders nothing if
 * there are none.
 */
export function CheckIns() {
  const t = useTexts(checkInsTexts);
  const { data: checkIns = [] } = useQuery(checkInsQuery);
  if (checkIns.length === 0) return null;
  return (
    <section aria-label={t('list')} className="rounded-xl border border-hairline bg-surface p-4">
      <ul className="divide-y divide-hairline">
        {checkIns.map((one) => (
          <li key={one.id} className="py-4 first:pt-0 last:pb-0">
            <CheckInCard checkIn={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The text after a check-in ends. A user who cancels one may not be home. */
const endTexts = { home: 'ended', cancel: 'cancelled' } as const;

function CheckInCard({ checkIn }: { checkIn: CheckIn }) {
  const t = useTexts(checkInsTexts);
  const queryClient = useQueryClient();
  const { id, partnerName, dueUtc } = checkIn;
  const friend = phoneText(checkIn.friend);
  const values = { friend, time: clockText(dueUtc, t.language) };
  const act = useMutation({
    mutationFn: async (what: 'home' | 'cancel' | 'callMe'): Promise<string> => {
      const params = { id: String(id) };
      if (what === 'callMe') return t(cardOf(await server.checkIns.callMe({ params })).text, values);
      await server.checkIns.home({ params });
      return t(endTexts[what]);
    },
    onSuccess: (text) => showToast(text),
    onError: (error) => showRefusal(error, t('failed')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: checkInsQuery.queryKey }),
  });
  const { text, isCancelled, canAskForCall, mustCall } = cardOf(checkIn);
  const end = isCancelled ? 'cancel' : 'home';
  const HomeIcon = isCancelled ? Undo2 : House;
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium">{t('meeting', { name: partnerName })}</p>
      <output className="wrap-anywhere text-ink-muted">{t(text, values)}</output>
      <div className="flex flex-wrap gap-2 pt-1 max-sm:*:grow">
        <Button
          variant={isCancelled ? 'secondary' : 'primary'}
          icon={<HomeIcon aria-hidden className="size-5" />}
          busy={act.isPending && act.variables !== 'callMe'}
          onClick={() => act.mutate(end)}
        >
          {t(end)}
        </Button>
        {canAskForCall && (
          <Button
            variant="quiet"
            icon={<Phone aria-hidden className="size-5" />}
            aria-description={t('callMeHint', { friend })}
            busy={act.isPending && act.variables === 'callMe'}
            onClick={() => act.mutate('callMe')}
          >
            {t('callMe')}
          </Button>
        )}
        {mustCall && checkIn.friend.startsWith('+') && (
          <CallLink number={checkIn.friend} label={t('callFriend', { friend })} />
        )}
        {mustCall && <CallLink number={emergencyNumber} label={t('call911')} />}
      </div>
    </div>
  );
}
