import type { Message, Proposal } from '@ambiance/contract/chat';
import type { MessageId } from '@ambiance/domain/ids';
import { callOffUndoMs, shownStatus } from '@ambiance/domain/proposals';
import { CalendarHeart, Check, MapPin } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { meetingToast, showRefusal, showToast, type ToastContent } from '../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useNow } from '../../ui/use-now.ts';
import { AddToCalendar } from './AddToCalendar.tsx';
import { isInCalendar } from './calendar-meetings.ts';
import { timeText, whenText } from './meeting-time.ts';
import { proposalsTexts } from './proposals.texts.ts';
import { server } from '../../server/server.ts';
import { refreshAgenda } from '../../me/my-agenda.ts';

/** The card still shows that they meet, so the toast need not stay. */
const agreedMs = 12_000;

export interface ProposalCardProps {
  id: MessageId;
  proposal: Proposal;
  isOwn: boolean;
  partnerName: string;
  /** The venue’s perk for two, below the agreed meeting. */
  offered?: ReactNode;
  /** Extra content for the toast of the accepted proposal. */
  momentOf: (accepted: Message) => Partial<ToastContent>;
  /** The user answered it, called it off or undid that; the message in its new state. */
  onChanged: (changed: Message) => void;
  /** Suggest something else instead. */
  onCounter: (id: MessageId) => void;
}

/** A proposal in the conversation: its text, its status and the possible answers. */
export function ProposalCard(props: ProposalCardProps) {
  const { id, proposal, isOwn, partnerName, offered, onCounter } = props;
  const t = useTexts(proposalsTexts);
  const now = useNow();
  const { mutate, isPending, variables } = useAnswer(props);
  const [asks, setAsks] = useState(false);
  const { place, atUtc, timeZone } = proposal;
  const status = shownStatus(proposal.status, new Date(atUtc), now);
  const name = partnerName;
  const busy = (answer: typeof variables) => isPending && variables === answer;
  return (
    <div className="w-full max-w-sm rounded-xl border border-edge bg-surface p-4">
      <p className="flex items-start gap-2 text-sm text-ink-muted">
        <CalendarHeart aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-ink" />
        {isOwn ? t('youPropose') : t('theyPropose', { name })}
      </p>
      <p dir="auto" className="mt-2 font-serif text-lg leading-snug font-[560] wrap-anywhere">
        {place.text}
      </p>
      {place.address && (
        <p className="mt-0.5 flex items-start gap-1.5 text-sm text-ink-muted">
          <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
          {place.address}
        </p>
      )}
      <p className="mt-1.5">
        <time dateTime={atUtc}>{whenText(atUtc, timeZone, t.language)}</time>
      </p>
      <output
        className={classes(
          'flex items-center gap-1.5 text-sm font-medium not-empty:mt-3',
          status === 'accepted' ? 'text-accent-ink' : 'text-ink-muted',
        )}
      >
        {status === 'accepted' && <Check aria-hidden className="size-4 shrink-0" />}
        {status === 'open' ? isOwn && t('waiting', { name }) : t(status)}
      </output>
      {/* In a live conversation, the text above is announced, and the buttons are not. */}
      <div aria-live="off">
        {status === 'open' && !isOwn && (
          <div className="mt-3 flex flex-wrap gap-2 *:grow">
            <Button busy={busy('accept')} onClick={() => mutate('accept')}>
              {t('accept')}
            </Button>
            <Button variant="secondary" onClick={() => onCounter(id)}>
              {t('suggestAnother')}
            </Button>
            <Button variant="quiet" busy={busy('decline')} onClick={() => mutate('decline')}>
              {t('decline')}
            </Button>
          </div>
        )}
        {status === 'open' && isOwn && (
          <Button variant="quiet" busy={busy('cancel')} onClick={() => mutate('cancel')} className="mt-1 -ml-4 px-4!">
            {t('withdraw')}
          </Button>
        )}
        {status === 'accepted' && (
          <div className="mt-2 -ml-4 flex flex-wrap *:px-4!">
            <AddToCalendar id={id} partnerName={name} proposal={proposal} />
            <Button variant="quiet" onClick={() => setAsks(true)}>
              {t('callOff')}
            </Button>
          </div>
        )}
        {(status === 'cancelled' || status === 'off') && isInCalendar(id) && new Date(atUtc) > now && (
          <div className="mt-2 -ml-4 *:px-4!">
            <AddToCalendar id={id} partnerName={name} proposal={proposal} />
          </div>
        )}
        {asks && status === 'accepted' && (
          <ConfirmDialog
            title={t('callOffTitle', { name })}
            action={t('callOff')}
            busy={busy('callOff')}
            onConfirm={() => mutate('callOff', { onSettled: () => setAsks(false) })}
            onClose={() => setAsks(false)}
          >
            {t('callOffText', { place: place.text, time: whenText(atUtc, timeZone, t.language), name })}
          </ConfirmDialog>
        )}
        {offered}
      </div>
    </div>
  );
}

/** `callOff` cancels a meeting that was agreed on, and can be undone; `cancel` withdraws a proposal. */
type Answer = 'accept' | 'decline' | 'cancel' | 'callOff';

/** Answers a proposal or calls it off. */
function useAnswer({ id, partnerName, momentOf, onChanged }: ProposalCardProps) {
  const t = useTexts(proposalsTexts);
  const params = { id: String(id) };
  const name = partnerName;
  const key = meetingToast(id);
  // The toast stays after this component is unmounted.
  const undo = async () => {
    try {
      onChanged(await server.proposals.undo({ params }));
      showToast(t('restored', { name }), { key });
    } catch (error) {
      showRefusal(error, t('notDone'));
    }
    refreshAgenda();
  };
  return useMutation({
    mutationFn: (answer: Answer) => server.proposals[answer === 'callOff' ? 'cancel' : answer]({ params }),
    onSuccess: (message, answer) => {
      onChanged(message);
      if (answer === 'accept') {
        const { place, atUtc, timeZone } = message.proposal!;
        const more = `${place.text}, ${timeText(atUtc, timeZone, t.language)}`;
        showToast(t('agreedWith', { name }), { kind: 'info', more, durationMs: agreedMs, key, ...momentOf(message) });
      }
      if (answer !== 'callOff') return;
      const action = { label: t('undo'), onClick: () => void undo() };
      showToast(t('calledOff', { name }), { kind: 'info', durationMs: callOffUndoMs, action, key });
    },
    onError: (error) => showRefusal(error, t('notDone')),
    onSettled: refreshAgenda,
  });
}
