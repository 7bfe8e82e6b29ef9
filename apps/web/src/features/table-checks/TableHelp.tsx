import type { MyTable } from '@ambiance/contract/table-checks';
import type { MessageId } from '@ambiance/domain/ids';
import { isTableCheckTime, tableAnswerMinutes } from '@ambiance/domain/table-checks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { HandHelping } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { refreshTables, tablesQuery } from '../../me/my-tables.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { showRefusal, showToast } from '../../ui/feedback/toast.ts';
import { useNow } from '../../ui/use-now.ts';
import { CallLinks } from './CallLinks.tsx';
import { tableChecksTexts } from './table-checks.texts.ts';
import { TableHelpSheet } from './TableHelpSheet.tsx';

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
