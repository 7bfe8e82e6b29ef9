import type { StoredRecords as Stored } from '@ambiance/contract/account-data';
import { dateText } from '@ambiance/domain/date-text';
import { longestRetentionYears, retention } from '@ambiance/domain/retention';
import { type ErasableKind, isErasable, type RecordKind, storedRecords } from '@ambiance/domain/stored-records';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { queryOf } from '../../server/query-of.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Link } from '../../ui/actions/Link.tsx';
import { saveFile } from '../../ui/actions/save-file.ts';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { showError, showToast } from '../../ui/feedback/toast.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { storedRecordsTexts } from './stored-records.texts.ts';

const storedRecordsQuery = queryOf(['me', 'records'], (it) => server.accountData.records(it));

type StoredKind = Stored['records'][number];

/** Everything that is stored about the user: what, why, since when and until when, who sees it; and how staff used it. */
export function StoredRecords() {
  const t = useTexts(storedRecordsTexts);
  const { data, error, refetch } = useQuery(storedRecordsQuery);
  const [erasing, setErasing] = useState<ErasableKind>();
  if (!data) {
    if (!error) return <Skeleton className="h-160 rounded-xl" />;
    return <LoadFailed title={t('failed')} onRetry={refetch} reason={error.message} />;
  }
  const stored = data.records.filter(({ count }) => count > 0);
  const nothing = data.records.filter(({ count }) => count === 0).map(({ kind }) => t(`${kind}.title`));
  return (
    <>
      <Card>
        <ul className="flex flex-col divide-y divide-hairline">
          {stored.map((record) => (
            <StoredRecord key={record.kind} record={record} onErase={setErasing} />
          ))}
        </ul>
        {nothing.length > 0 && (
          <p className="mt-4 text-sm text-ink-muted">
            {t('nothing', { kinds: new Intl.ListFormat(`${t.language}-CA`).format(nothing) })}
          </p>
        )}
      </Card>
      <Card className="flex flex-col gap-3">
        <h2 className="text-xl">{t('browserTitle')}</h2>
        <p className="text-ink-muted">{t('browserText')}</p>
      </Card>
      <StaffAccesses accesses={data.accesses} />
      {erasing && <EraseDialog kind={erasing} onClose={() => setErasing(undefined)} />}
    </>
  );
}

function StoredRecord({ record, onErase }: { record: StoredKind; onErase: (kind: ErasableKind) => void }) {
  const t = useTexts(storedRecordsTexts);
  const { kind, count, sinceUtc } = record;
  const { seenBy, page } = { page: undefined, ...storedRecords[kind] };
  const title = t(`${kind}.title`);
  const erasureText = useErasureText()(record);
  return (
    <li className="flex flex-col gap-1 pt-2 pb-4 first:pt-0">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h3 className="font-sans text-base font-medium">
          {page ? (
            <Link to={page} className="inline-flex min-h-11 min-w-11 items-center underline underline-offset-4">
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        {count > 1 && <span className="text-sm text-ink-muted">{t('count', { count })}</span>}
      </div>
      <p>{t(`${kind}.text`)}</p>
      <ul className="flex flex-wrap gap-x-4 text-sm text-ink-muted">
        {sinceUtc && <li>{t('since', { date: dateText(sinceUtc, t.language, { dateStyle: 'long' }) })}</li>}
        {erasureText && <li>{erasureText}</li>}
        <li>{t(`seen.${seenBy}`)}</li>
      </ul>
      {kind === 'consents' && <ReceiptsButton />}
      {isErasable(kind) && (
        <Button
          variant="secondary"
          className="mt-2 self-start"
          aria-label={t('eraseNamed', { kind: title })}
          onClick={() => onErase(kind)}
        >
          {t('erase')}
        </Button>
      )}
    </li>
  );
}

/** Saves the signed receipts of the consents as a file. */
function ReceiptsButton() {
  const t = useTexts(storedRecordsTexts);
  const download = useMutation({
    mutationFn: () => server.accountData.consentReceipts(),
    onSuccess: (receipts) =>
      saveFile('ambiance-receipts.json', new Blob([JSON.stringify(receipts, null, 2)], { type: 'application/json' })),
    onError: (error) => showError(error, t('receiptsFailed')),
  });
  return (
    <Button variant="secondary" className="mt-2 self-start" busy={download.isPending} onClick={() => download.mutate()}>
      {t('receipts')}
    </Button>
  );
}

/** Says how long a kind of record is stored, unless that is as long as the account exists. */
function useErasureText() {
  const t = useTexts(storedRecordsTexts);
  return ({ kind, count, erasedAtUtc }: StoredKind): string | undefined => {
    if (erasedAtUtc) {
      const date = dateText(erasedAtUtc, t.language, { dateStyle: 'long' });
      return count === 1 ? t('erased.one', { date }) : t('erased.first', { date });
    }
    const byKind: Partial<Record<RecordKind, () => string>> = {
      messages: () => t('kept.pair'),
      proposals: () => t('kept.pair'),
      plan: () => t('kept.invoices', { years: longestRetentionYears }),
      reports: () => t('kept.reports', { years: retention.reports.days / 365 }),
      decisions: () => t('kept.reports', { years: retention.reports.days / 365 }),
      work: () => t('kept.work', { days: retention.vouchDays.days }),
      mails: () => t('kept.mails'),
    };
    return byKind[kind]?.();
  };
}

function EraseDialog({ kind, onClose }: { kind: ErasableKind; onClose: () => void }) {
  const t = useTexts(storedRecordsTexts);
  const queryClient = useQueryClient();
  const erase = useMutation({
    mutationFn: () => server.accountData.eraseRecords({ params: { kind } }),
    onSuccess: () => {
      showToast(t('erased'));
      onClose();
      return queryClient.invalidateQueries({ queryKey: ['me'] });
    },
    onError: (error) => showError(error, t('eraseFailed')),
  });
  return (
    <ConfirmDialog
      title={t('eraseTitle', { kind: t(`${kind}.title`) })}
      action={t('erase')}
      busy={erase.isPending}
      onConfirm={() => erase.mutate()}
      onClose={onClose}
    >
      {kind === 'knownDevices' ? t('eraseText.knownDevices') : t('eraseText')}
    </ConfirmDialog>
  );
}

/** How staff used the data of the user, newest first. */
function StaffAccesses({ accesses }: Pick<Stored, 'accesses'>) {
  const t = useTexts(storedRecordsTexts);
  const textOf = ({ access, isOwnReport }: Stored['accesses'][number]) =>
    isOwnReport && (access === 'report-viewed' || access === 'evidence-viewed')
      ? t(`access.own.${access}`)
      : t(`access.${access}`);
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-xl">{t('accessTitle')}</h2>
      <p className="text-ink-muted">{t('accessLead')}</p>
      {accesses.length === 0 && <p>{t('accessNone')}</p>}
      {accesses.length > 0 && (
        <ul className="flex flex-col divide-y divide-hairline">
          {accesses.map((one) => (
            <li
              key={`${one.atUtc} ${one.access}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5"
            >
              <span>{textOf(one)}</span>
              <time dateTime={one.atUtc} className="text-sm text-ink-muted">
                {dateText(one.atUtc, t.language, { dateStyle: 'long' })}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
