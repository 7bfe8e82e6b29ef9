import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { auditFilterIn, auditPath } from '../../features/audit/audit-filter.ts';
import { AuditList } from '../../features/audit/AuditList.tsx';
import { AuditLog } from '../../features/audit/AuditLog.tsx';
import { auditTexts } from '../../features/audit/audit.texts.ts';
import { Checks } from '../../features/operator/Checks.tsx';
import { FailureList } from '../../features/operator/FailureList.tsx';
import { Finder, type Search } from '../../features/operator/Finder.tsx';
import { MemberFileView } from '../../features/operator/MemberFileView.tsx';
import { Numbers } from '../../features/operator/Numbers.tsx';
import { memberQuery, staffQuery } from '../../features/operator/operator.queries.ts';
import { operatorTexts } from '../../features/operator/operator.texts.ts';
import { StaffAndPrices } from '../../features/operator/StaffAndPrices.tsx';
import { VenueFileView } from '../../features/operator/VenueFileView.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Link } from '../../ui/actions/Link.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';

const tabs = ['numbers', 'search', 'staff', 'failures', 'checks', 'audit'] as const;

/** For administrators: the instance, with its members and venues, or the one in the URL. */
export function AdminPage() {
  const t = useTexts(operatorTexts);
  const ofAudit = useTexts(auditTexts);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'numbers';
  const [search, setSearch] = useState<Search>({ kind: 'members', q: '' });
  const [member, venue] = [query.get('member'), query.get('venue')];
  const contents = {
    numbers: <Numbers />,
    search: <Finder search={search} onSearch={setSearch} />,
    staff: <StaffAndPrices />,
    failures: <FailureList />,
    // The server wrote the results in the language of the page.
    checks: <Checks key={t.language} />,
    audit: <Audit />,
  };
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-1 flex-col gap-6 px-4 py-8 sm:px-5">
      <PageHead title={t('title')} lead={t('lead')} />
      {member !== null || venue !== null ? (
        <>
          <Link
            to="/admin?tab=search"
            className="inline-flex min-h-11 items-center self-start text-accent-ink underline underline-offset-4"
          >
            {t('back')}
          </Link>
          {member !== null ? <MemberPage key={member} id={member} /> : <VenueFileView key={venue} id={venue!} />}
        </>
      ) : (
        <Tabs
          label={t('tabs')}
          value={tab}
          onChange={(next) => void navigate(`/admin?tab=${next}`, { replace: true })}
          tabs={tabs.map((value) => ({
            value,
            label: value === 'audit' ? ofAudit('title') : t(`tab.${value}`),
            content: contents[value],
          }))}
        />
      )}
    </div>
  );
}

/** The audit log with the filter in the URL. */
function Audit() {
  const [query] = useSearchParams();
  const { data: colleagues = [] } = useQuery(staffQuery);
  return <AuditLog filter={auditFilterIn(query)} colleagues={colleagues} />;
}

/** A member's account, payments and audit log. */
function MemberPage({ id }: { id: string }) {
  const t = useTexts(auditTexts);
  // Opening the account is recorded, so the log is read after it.
  const { data } = useQuery(memberQuery(id));
  return (
    <>
      <MemberFileView id={id} />
      <section aria-labelledby="member-audit" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="member-audit" className="text-xl">
            {t('title')}
          </h2>
          <Link
            to={auditPath({ about: id })}
            className="inline-flex min-h-11 items-center text-accent-ink underline underline-offset-4"
          >
            {t('allAbout')}
          </Link>
        </div>
        {data && <AuditList filter={{ about: id }} />}
      </section>
    </>
  );
}
