import type { MyTable } from '@ambiance/contract/table-checks';
import type { MessageId } from '@ambiance/domain/ids';
import { phoneText } from '@ambiance/domain/phones';
import { emergencyNumber } from '@ambiance/domain/reports';
import { isTableCheckTime, tableAnswerMinutes, maxTableHint } from '@ambiance/domain/table-checks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { HandHelping } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { checkInsQuery } from '../../me/my-check-ins.ts';
import { refreshTables, tablesQuery, rememberTable } from '../../me/my-tables.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { CallLink } from '../../ui/actions/CallLink.tsx';
import { showRefusal, showToast } from '../../ui/feedback/toast.ts';
import { useNow } from '../../ui/use-now.ts';
import { tableChecksTexts } from './table-checks.texts.ts';
import { queryOf } from '../../server/query-of.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

export interface TableHelpProps {
  /** The message that proposed the meeting. */
  messageId: MessageId;
  atUtc: string;
  venueName: string;
}

/**
 * While a meeting at a partner venue takes place: opens the form that asks its staff for help, or shows the state of the request.
 * Renders nothing at other times.
 */
export function TableHelp({ messageId, atUtc, venueName }: TableHelpProps) {
  const t = useTexts(tableChecksTexts);
  const now = useNow();
  const [isOpen, setIsOpen] = useState(false);
  const { data: tables = [] } = useQuery(tablesQuery);
  const table = tables.find((one) => one.messageId === messageId);
  if (!table && !isTableCheckTime(new Date(atUtc), now)) return null;
  const icon = <HandHelping aria-hidden className="size-5 shrink-0 text-accent-ink" />;
  return (
    <>
      {table?.check ? (
        <OpenRequest key={table.check.id} messageId={messageId} check={table.check} />
      ) : (
        <Button variant="quiet" icon={icon} onClick={() => setIsOpen(true)}>
          {t('open')}
        </Button>
      )}
      {isOpen && <TableHelpSheet messageId={messageId} venueName={venueName} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The state of a request, with a button to withdraw it. */
function OpenRequest({ messageId, check }: { messageId: MessageId; check: NonNullable<MyTable['check']> }) {
  const t = useTexts(tableChecksTexts);
  const isLate = useIsLate() || check.isUnanswered;
  const withdraw = useMutation({
    mutationFn: () => server.tableChecks.withdraw({ params: { id: String(check.id) } }),
    onSuccess: () => showToast(t('withdrawn')),
    onError: (error) => showRefusal(error, t('failed')),
    onSettled: refreshTables,
  });
  const answer = check.answeredBy === null ? t('answeredUnnamed') : t('answered', { name: check.answeredBy });
  return (
    <div className="flex flex-col items-start gap-2 px-5 py-1">
      <output className="font-medium">{check.isAnswered ? answer : t(isLate ? 'unanswered' : 'asked')}</output>
      {isLate && !check.isAnswered && <CallLinks messageId={messageId} />}
      <Button variant="secondary" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {t('withdraw')}
      </Button>
    </div>
  );
}

/** True once this page has shown the request for too long. The server notifies the page too, unless the network is lost. */
function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), tableAnswerMinutes * 60_000);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

interface TableHelpSheetProps {
  messageId: MessageId;
  venueName: string;
  onClose: () => void;
}

/** Whether staff are online is read again each time the form opens, and while it is open. */
const staffQuery = (messageId: MessageId) =>
  queryOf(
    ['table-checks', 'staff', messageId],
    (it) => server.tableChecks.staff({ query: { messageId: String(messageId) }, ...it }),
    { staleTime: 0, gcTime: 0, retry: false, refetchInterval: 10_000 },
  );

/** Asks the staff of a venue for help. If none of them is online, it says so before anything is sent, and whom else to call. */
function TableHelpSheet({ messageId, venueName, onClose }: TableHelpSheetProps) {
  const t = useTexts(tableChecksTexts);
  const [hint, setHint] = useState('');
  const staff = useQuery(staffQuery(messageId));
  const send = useMutation({
    mutationFn: () => server.tableChecks.ask({ body: { messageId, ...(hint.trim() && { hint }) } }),
    onSuccess(asked) {
      rememberTable(asked);
      // The person at the table may read the toast too, so it does not say what was sent.
      showToast(t('sent'));
      onClose();
    },
    onError: (error) => showRefusal(error, t('failed')),
    onSettled: () => Promise.all([refreshTables(), staff.refetch()]),
  });
  const canAsk = staff.data?.isOnline === true;
  return (
    <Dialog
      onClose={onClose}
      isWritten={hint !== ''}
      title={t('title')}
      {...((staff.isPending || canAsk) && { description: t('explained', { venue: venueName }) })}
      {...(canAsk && {
        actions: (
          <Button type="submit" form="table-help" busy={send.isPending}>
            {t('send')}
          </Button>
        ),
      })}
    >
      {staff.isPending && <p className="text-ink-muted">{t('checking')}</p>}
      {!staff.isPending && !canAsk && (
        <div className="flex flex-col gap-3">
          <p role="alert">{staff.data ? t('noStaff', { venue: venueName }) : t('unknownStaff')}</p>
          <CallLinks messageId={messageId} />
        </div>
      )}
      {canAsk && (
        <form
          id="table-help"
          onSubmit={(event) => {
            event.preventDefault();
            if (!send.isPending) send.mutate();
          }}
        >
          <TextField
            label={t('hint')}
            hint={t('hintHint')}
            optional
            value={hint}
            maxLength={maxTableHint}
            autoComplete="off"
            onChange={(event) => setHint(event.currentTarget.value)}
          />
        </form>
      )}
    </Dialog>
  );
}

/** Links that call the friend who was notified of a meeting, if there is a number, and the emergency services. */
function CallLinks({ messageId }: { messageId: MessageId }) {
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
