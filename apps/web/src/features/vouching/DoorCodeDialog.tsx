import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { QrCode } from '../../ui/media/QrCode.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { doorCodeQuery } from './vouching.queries.ts';
import { vouchingTexts } from './vouching.texts.ts';

/** The member's own code, which changes while the dialog is open. */
export function DoorCodeDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(vouchingTexts);
  const { data, error } = useQuery(doorCodeQuery);
  return (
    <Dialog open bright onOpenChange={(open) => !open && onClose()} title={t('codeTitle')} description={t('codeText')}>
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
