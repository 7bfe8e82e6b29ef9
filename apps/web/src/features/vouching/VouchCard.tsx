import type { Voucher } from '@ambiance/contract/vouching';
import { useMutation, useQuery } from '@tanstack/react-query';
import { QrCode as QrSign } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { showError, showToast } from '../../ui/feedback/toast.ts';
import { monthText } from './month-text.ts';
import { reloadVouchers, vouchersQuery, doorCodeQuery } from './vouching.queries.ts';
import { vouchingTexts } from './vouching.texts.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { QrCode } from '../../ui/media/QrCode.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';

/** The venues that vouch for the member, and a link to the code that other venues can scan. */
export function VouchCard() {
  const t = useTexts(vouchingTexts);
  const { data: vouchers, error } = useQuery(vouchersQuery);
  const [open, setOpen] = useState(false);
  const [removing, setRemoving] = useState<Voucher>();
  const remove = useMutation({
    mutationFn: ({ id }: Voucher) => server.vouching.remove({ params: { id: String(id) } }),
    onSuccess: () => showToast(t('removed')),
    onError: (failure) => showError(failure, t('removeFailed')),
    onSettled: () => {
      setRemoving(undefined);
      return reloadVouchers();
    },
  });
  return (
    <Card className="flex flex-col items-start gap-4">
      <div>
        <h2 className="text-xl">{t('title')}</h2>
        <p className="mt-1 text-sm text-ink-muted">{t('hint')}</p>
      </div>
      {error && !vouchers && <p className="text-sm text-ink-muted">{t('failed')}</p>}
      {vouchers && vouchers.length > 0 && (
        <ul className="flex w-full flex-col gap-1">
          {vouchers.map((voucher) => (
            <li key={voucher.id} className="flex items-center justify-between gap-x-3">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {t('met', { venue: voucher.venue.name, month: monthText(voucher.month, t.language) })}
              </span>
              <Button
                variant="quiet"
                className="-mr-3 shrink-0"
                aria-label={t('removeNamed', { venue: voucher.venue.name })}
                onClick={() => setRemoving(voucher)}
              >
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {vouchers && vouchers.length > 1 && <p className="text-sm text-accent-ink">{t('strong')}</p>}
      <Button variant="secondary" icon={<QrSign aria-hidden className="size-5" />} onClick={() => setOpen(true)}>
        {t('showCode')}
      </Button>
      {open && (
        <DoorCodeDialog
          onClose={() => {
            setOpen(false);
            void reloadVouchers();
          }}
        />
      )}
      {removing && (
        <ConfirmDialog
          title={t('removeTitle')}
          action={t('remove')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(removing)}
          onClose={() => setRemoving(undefined)}
        >
          {t('removeText', { venue: removing.venue.name })}
        </ConfirmDialog>
      )}
    </Card>
  );
}

/** The member's own code, which changes while the dialog is open. */
function DoorCodeDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(vouchingTexts);
  const { data, error } = useQuery(doorCodeQuery);
  return (
    <Dialog bright onClose={onClose} title={t('codeTitle')} description={t('codeText')}>
      {error ? (
        <p role="alert">{t('codeFailed')}</p>
      ) : data ? (
        <>
          <div className="-mx-4 -my-2">
            <QrCode text={data.code} label={t('codeLabel')} />
          </div>
          {data.shortCode && (
            <p className="mt-4 flex flex-col items-center gap-1">
              <span className="text-sm text-ink-muted">{t('codeToSay')}</span>
              <code className="font-mono text-3xl tracking-widest">{data.shortCode.replace(/^.{3}/, '$& ')}</code>
            </p>
          )}
        </>
      ) : (
        <Skeleton className="aspect-square w-full rounded-lg" />
      )}
    </Dialog>
  );
}
