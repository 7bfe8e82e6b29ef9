import type { MessageId } from '@ambiance/domain/ids';
import { maxTableHint } from '@ambiance/domain/table-checks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { refreshTables, rememberTable } from '../../me/my-tables.ts';
import { queryOf } from '../../server/query-of.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { showRefusal, showToast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { CallLinks } from './CallLinks.tsx';
import { tableChecksTexts } from './table-checks.texts.ts';

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
export function TableHelpSheet({ messageId, venueName, onClose }: TableHelpSheetProps) {
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
      open
      onOpenChange={(open) => !open && onClose()}
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
