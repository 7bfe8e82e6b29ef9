import type { TableAtWork } from '@ambiance/contract/table-checks';
import { clockText } from '@ambiance/domain/date-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { refreshTablesAtWork, tablesAtWorkQuery, withdrawnTablesQuery } from '../../me/my-tables.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { showRefusal, showToast } from '../../ui/feedback/toast.ts';
import { Avatar } from '../../ui/members/Avatar.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { tablesAtWorkTexts } from './tables-at-work.texts.ts';

const refetchMs = 20_000;

/**
 * For staff on duty: the members who would like some help at their table, and those who no longer need it. Renders nothing if there are
 * none.
 */
export function TablesAtWork() {
  const t = useTexts(tablesAtWorkTexts);
  const { data: tables = [] } = useQuery({ ...tablesAtWorkQuery, refetchInterval: refetchMs });
  const { data: withdrawn = [] } = useQuery({ ...withdrawnTablesQuery, refetchInterval: refetchMs });
  if (tables.length + withdrawn.length === 0) return null;
  return (
    <section aria-label={t('list')}>
      <ul className="flex flex-col gap-3">
        {tables.map((table) => (
          <li key={table.id}>
            <Request table={table} />
          </li>
        ))}
        {withdrawn.map((table) => (
          <li key={table.id}>
            <Withdrawn table={table} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says for some minutes that no one needs to go any more. */
function Withdrawn({ table: { venue, firstName: name, primaryPhotoUrl, askedUtc } }: { table: TableAtWork }) {
  const t = useTexts(tablesAtWorkTexts);
  const time = useClockText()(askedUtc);
  return (
    <div role="status" className="flex items-center gap-4 rounded-xl border-2 border-edge bg-surface p-4">
      <Avatar name={name} photoUrl={primaryPhotoUrl} size={64} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="text-xl wrap-anywhere">{t('withdrawn', { name })}</h2>
        <p>{t('withdrawnHint')}</p>
        <p className="text-sm text-ink-muted">{t('asked', { venue: venue.name, time })}</p>
      </div>
    </div>
  );
}

function useClockText() {
  const language = useLanguage();
  return (utc: string) =>
    clockText(utc, language, {
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      hour: 'numeric',
      minute: '2-digit',
    });
}

function Request({ table }: { table: TableAtWork }) {
  const t = useTexts(tablesAtWorkTexts);
  const { id, venue, firstName: name, primaryPhotoUrl, hint, askedUtc, isUnanswered, answered } = table;
  const params = { id: String(id) };
  const [isFinishing, setFinishing] = useState(false);
  const go = useMutation({
    mutationFn: () => server.tableChecks.answer({ params }),
    onSuccess(changed) {
      queryClient.setQueryData(tablesAtWorkQuery.queryKey, (all) =>
        all?.map((one) => (one.id === changed.id ? changed : one)),
      );
    },
    onError: (error) => showRefusal(error, t('failed')),
    onSettled: refreshTablesAtWork,
  });
  const finish = useMutation({
    mutationFn: () => server.tableChecks.finish({ params }),
    onSuccess() {
      showToast(t('closed'));
      setFinishing(false);
    },
    onError: (error) => showRefusal(error, t('failed')),
    onSettled: refreshTablesAtWork,
  });
  const time = useClockText()(askedUtc);
  return (
    <div
      role={answered ? undefined : 'alert'}
      className={classes(
        'flex flex-col gap-3 rounded-xl border-2 p-4',
        answered ? 'border-edge bg-surface' : 'border-danger-solid bg-danger-soft',
      )}
    >
      <div className="flex items-start gap-4">
        <Avatar name={name} photoUrl={primaryPhotoUrl} size={96} className="max-[22.5rem]:size-16" />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <h2 className="text-2xl wrap-anywhere">{t('wants', { name })}</h2>
          <p className="text-sm">{t('asked', { venue: venue.name, time })}</p>
          <p dir={hint ? 'auto' : undefined} className="text-lg font-medium wrap-anywhere">
            {hint || t('noHint')}
          </p>
        </div>
      </div>
      <div className="flex flex-col gap-2">
        {answered ? (
          <output className="font-medium">
            {answered.isYou
              ? t('youGo')
              : answered.firstName === null
                ? t('someoneGoes')
                : t('going', { name: answered.firstName })}
          </output>
        ) : (
          <>
            {isUnanswered && <p className="font-medium text-danger-ink">{t('unanswered')}</p>}
            <p>{t('discreet')}</p>
          </>
        )}
        {/* One button, so that it keeps the focus. The second press of a double tap only asks. */}
        <Button
          variant={answered && !answered.isYou ? 'secondary' : 'primary'}
          className="min-h-14 text-lg"
          busy={go.isPending}
          onClick={() => (answered ? setFinishing(true) : go.mutate())}
        >
          {t(answered ? 'done' : 'go')}
        </Button>
      </div>
      {isFinishing && (
        <ConfirmDialog
          title={t('doneTitle', { name })}
          action={t('confirmDone')}
          variant="primary"
          busy={finish.isPending}
          onConfirm={() => finish.mutate()}
          onClose={() => setFinishing(false)}
        >
          {t('doneText')}
        </ConfirmDialog>
      )}
    </div>
  );
}
