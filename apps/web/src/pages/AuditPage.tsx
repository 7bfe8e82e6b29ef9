import { AuditList } from '../features/audit/AuditList.tsx';
import { auditTexts } from '../features/audit/audit.texts.ts';
import { useTexts } from '../i18n/texts.ts';
import { PageHead } from '../ui/PageHead.tsx';

/** For administrators: what was done with members and cases, and by whom. */
export function AuditPage() {
  const t = useTexts(auditTexts);
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-6 px-4 py-8 sm:px-5">
      <PageHead title={t('title')} lead={t('lead')} />
      <AuditList />
    </div>
  );
}
