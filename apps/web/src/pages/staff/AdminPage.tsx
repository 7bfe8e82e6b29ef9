import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AuditList } from '../../features/audit/AuditList.tsx';
import { auditTexts } from '../../features/audit/audit.texts.ts';
import { Checks } from '../../features/operator/Checks.tsx';
import { FailureList } from '../../features/operator/FailureList.tsx';
import { Finder, type Search } from '../../features/operator/Finder.tsx';
import { MemberFileView } from '../../features/operator/MemberFileView.tsx';
import { Numbers } from '../../features/operator/Numbers.tsx';
import { operatorTexts } from '../../features/operator/operator.texts.ts';
import { StaffAndPrices } from '../../features/operator/StaffAndPrices.tsx';
import { VenueFileView } from '../../features/operator/VenueFileView.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Link } from '../../ui/actions/Link.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';

/** For administrators: the instance, with its members and venues, or the one in the URL. */
export function AdminPage() {
  const t = useTexts(operatorTexts);
  const ofAudit = useTexts(auditTexts);
  const language = useLanguage();
  const [query] = useSearchParams();
  const [tab, setTab] = useState<'numbers' | 'search' | 'staff' | 'failures' | 'checks' | 'audit'>('numbers');
  const [search, setSearch] = useState<Search>({ kind: 'members', q: '' });
  const [member, venue] = [query.get('member'), query.get('venue')];
  const contents = {
    numbers: <Numbers />,
    search: <Finder search={search} onSearch={setSearch} />,
    staff: <StaffAndPrices />,
    failures: <FailureList />,
    // The server wrote the results in the language of the page.
    checks: <Checks key={language} />,
    audit: <Audit />,
  };
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-1 flex-col gap-6 px-4 py-8 sm:px-5">
      <PageHead title={t('title')} lead={t('lead')} />
      {member !== null || venue !== null ? (
        <>
          <Link
            to="/admin"
            className="inline-flex min-h-11 items-center self-start text-accent-ink underline underline-offset-4"
          >
            {t('back')}
          </Link>
          {member !== null ? <MemberFileView key={member} id={member} /> : <VenueFileView key={venue} id={venue!} />}
        </>
      ) : (
        <Tabs
          label={t('tabs')}
          value={tab}
          onChange={setTab}
          tabs={(['numbers', 'search', 'staff', 'failures', 'checks', 'audit'] as const).map((value) => ({
            value,
            label: value === 'audit' ? ofAudit('title') : t(`tab.${value}`),
            content: contents[value],
          }))}
        />
      )}
    </div>
  );
}

/** The log of actions on members and cases. */
function Audit() {
  const t = useTexts(auditTexts);
  return (
    <div className="flex flex-col gap-6">
      <p className="text-ink-muted">{t('lead')}</p>
      <AuditList />
    </div>
  );
}
