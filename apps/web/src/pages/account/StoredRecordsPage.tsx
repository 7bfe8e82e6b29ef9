import { deletionUndoDays } from '@ambiance/domain/retention';
import { StoredRecords } from '../../features/account-data/StoredRecords.tsx';
import { storedRecordsTexts } from '../../features/account-data/stored-records.texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { PageHead } from '../../ui/layout/PageHead.tsx';

export function StoredRecordsPage() {
  const t = useTexts(storedRecordsTexts);
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col gap-5 px-4 py-8 sm:px-5">
      <PageHead title={t('title')} lead={t('lead', { count: deletionUndoDays })} />
      <StoredRecords />
    </div>
  );
}
