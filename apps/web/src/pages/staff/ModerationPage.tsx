import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { auditPath } from '../../features/audit/audit-filter.ts';
import { auditTexts } from '../../features/audit/audit.texts.ts';
import { FaceStream } from '../../features/faces/FaceStream.tsx';
import { faceTexts } from '../../features/faces/faces.texts.ts';
import { AppealList } from '../../features/moderation/AppealList.tsx';
import { CaseQueue } from '../../features/moderation/CaseQueue.tsx';
import { CaseView } from '../../features/moderation/CaseView.tsx';
import { useQueuePlace } from '../../features/moderation/use-queue-place.ts';
import { countsQuery } from '../../features/moderation/moderation.queries.ts';
import { moderationTexts } from '../../features/moderation/moderation.texts.ts';
import { ConspicuousStaff, VouchersOfMember } from '../../features/vouching/SeenVouchers.tsx';
import { staffVouchingTexts } from '../../features/vouching/staff-vouching.texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useSession } from '../../session/session.ts';
import { Link } from '../../ui/actions/Link.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';

/** For moderators: pending cases, appeals and new photos, or the case in the URL. */
export function ModerationPage() {
  const t = useTexts(moderationTexts);
  const ofAudit = useTexts(auditTexts);
  const ofFaces = useTexts(faceTexts);
  const ofVouching = useTexts(staffVouchingTexts);
  const [query] = useSearchParams();
  const { tab, filter, lastOpened, setTab, setFilter } = useQueuePlace();
  const { data: counts } = useQuery(countsQuery);
  const isAdministrator = useSession()?.role === 'admin';
  const id = Number(query.get('case'));
  const isCase = Number.isInteger(id) && id > 0;
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-1 flex-col gap-6 px-4 py-8 sm:px-5">
      {isCase ? (
        <>
          <CaseView key={id} id={id} renderVouchers={(memberId) => <VouchersOfMember memberId={memberId} />} />
          {isAdministrator && (
            <Link
              to={auditPath({ case: String(id) })}
              className="inline-flex min-h-11 items-center self-start text-accent-ink underline underline-offset-4"
            >
              {ofAudit('ofCase')}
            </Link>
          )}
        </>
      ) : (
        <>
          <PageHead title={t('title')} lead={t('lead')} />
          <Tabs
            label={t('queueTabs')}
            value={tab}
            onChange={setTab}
            tabs={[
              {
                value: 'cases',
                label: t('cases'),
                ...(counts && { count: counts.open }),
                content: <CaseQueue filter={filter} onFilter={setFilter} lastOpened={lastOpened} />,
              },
              {
                value: 'appeals',
                label: t('appeals'),
                ...(counts && { count: counts.appeals }),
                content: <AppealList />,
              },
              {
                value: 'faces',
                label: ofFaces('faces'),
                ...(counts && { count: counts.faces }),
                content: <FaceStream />,
              },
              { value: 'vouching', label: ofVouching('tab'), content: <ConspicuousStaff /> },
            ]}
          />
          {isAdministrator && (
            <Link to="/admin" className="self-start text-accent-ink underline underline-offset-4">
              {t('administration')}
            </Link>
          )}
        </>
      )}
    </div>
  );
}
