import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { downloadArchive, exportPath } from '../../server/download-archive.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { showError } from '../../ui/feedback/toast.ts';
import { accountDataTexts } from './account-data.texts.ts';

/** `accessToken` is for a suspended or banned user, who has no session. */
export function ExportData({ accessToken }: { accessToken?: string }) {
  const t = useTexts(accountDataTexts);
  const fetchExport = useMutation({
    mutationFn: () => downloadArchive(exportPath, { token: accessToken }),
    onError: (error) => showError(error, t('exportFailed')),
  });
  return (
    <section className="flex flex-col items-start gap-3">
      <Button
        variant="secondary"
        icon={<Download aria-hidden className="size-5" />}
        busy={fetchExport.isPending}
        onClick={() => fetchExport.mutate()}
      >
        {t('export')}
      </Button>
      <p className="text-sm text-ink-muted">{t('exportHint')}</p>
    </section>
  );
}
