import type { Case } from '@ambiance/contract/cases';
import { emergency } from '@ambiance/domain/moderation';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowLeft, Siren } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { mayOfferRetry } from '../../server/query-client.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/actions/Button.tsx';
import { Link } from '../../ui/actions/Link.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { AccountFacts } from './AccountFacts.tsx';
import { CasePhotos } from './CasePhotos.tsx';
import { CaseReports } from './CaseReports.tsx';
import { DueBadge, MemberState } from './CaseRow.tsx';
import { DecisionBar } from './decisions/DecisionBar.tsx';
import { DecisionHistory } from './decisions/DecisionHistory.tsx';
import { RelatedCases } from './RelatedCases.tsx';
import { caseQuery, reloadCase, reloadQueue } from './moderation.queries.ts';
import { moderationTexts } from './moderation.texts.ts';
import { usePersonName } from './person-name.ts';
import { useKeys } from '../../ui/actions/use-keys.ts';
import { useQueuePlace } from './use-queue-place.ts';
import { type Lease, useLease } from './use-lease.ts';
import { server } from '../../server/server.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { showError, showToast } from '../../ui/feedback/toast.ts';

type RenderVouchers = (memberId: string) => ReactNode;

/** Everything about a case on one screen. Escape leads back to the queue. */
export function CaseView({ id, renderVouchers }: { id: number; renderVouchers: RenderVouchers }) {
  const t = useTexts(moderationTexts);
  const navigate = useNavigate();
  const queue = useQueuePlace().pathOfQueue(id);
  const { data, error, refetch } = useQuery(caseQuery(id));
  useKeys({ Escape: () => void navigate(queue) });
  return (
    <div className="flex flex-col gap-5">
      <Link
        to={queue}
        className="inline-flex min-h-11 items-center gap-2 self-start text-accent-ink underline underline-offset-4"
      >
        <ArrowLeft aria-hidden className="size-5" />
        {t('backToQueue')}
      </Link>
      {data && <OpenCase one={data} renderVouchers={renderVouchers} />}
      {!data && (
        <>
          <PageTitle>{t('title')}</PageTitle>
          <h1 className="sr-only">{t('title')}</h1>
          <NotLoaded
            title={t('caseFailed')}
            error={error}
            onRetry={error && mayOfferRetry(error) ? refetch : undefined}
            skeleton="h-dvh rounded-xl"
          />
        </>
      )}
    </div>
  );
}

function OpenCase({ one, renderVouchers }: { one: Case; renderVouchers: RenderVouchers }) {
  const t = useTexts(moderationTexts);
  const lease = useLease(one);
  const nameOf = usePersonName();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = t('caseTitle', { id: one.id, name: nameOf(one.member) });
  // The queue and a case are one page, so navigating between them does not move the focus.
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-col gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-3xl [overflow-wrap:anywhere]">
          {title}
        </h1>
        <p className="flex flex-wrap items-center gap-2">
          <DueBadge summary={one} />
          {one.priority === emergency ? (
            <Badge tone="danger">{t('emergency')}</Badge>
          ) : (
            <Badge>{t('priority', { priority: one.priority })}</Badge>
          )}
          {one.categories.map((category) => (
            <Badge key={category} isLong tone="accent">
              {t(`category.${category}`)}
            </Badge>
          ))}
          <Badge isLong>
            {t('reportsOf', { count: one.reports })} {one.reporters > 0 && t('reportersOf', { count: one.reporters })}
          </Badge>
          <MemberState member={one.member} />
        </p>
        <LeaseNotice one={one} lease={lease} />
        <RaiseCase one={one} />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <CaseReports one={one} />
        <div className="flex min-w-0 flex-col gap-6">
          <RelatedCases one={one} />
          <AccountFacts one={one} />
          {renderVouchers(one.member.id)}
          <CasePhotos one={one} />
          <DecisionHistory one={one} />
        </div>
      </div>
      {one.closedUtc === null && one.mayDecide && <DecisionBar one={one} isMine={lease === 'mine'} />}
    </>
  );
}

/** A sentence about the moderator who has the case open. */
function LeaseNotice({ one, lease }: { one: Case; lease: Lease }) {
  const t = useTexts(moderationTexts);
  const nameOf = usePersonName();
  if (one.closedUtc) return null;
  if (!one.mayDecide) return <Banner>{t('isNotForYou')}</Banner>;
  const holder = one.lease && !one.lease.isMine ? nameOf(one.lease.by) : undefined;
  const again = (
    <Button variant="secondary" onClick={() => void reloadCase(one)}>
      {t('lookAgain')}
    </Button>
  );
  return (
    <div aria-live="polite">
      {lease === 'mine' && <p className="text-sm text-ink-muted">{t('isYours')}</p>}
      {lease === 'taken' && <Banner>{holder ? t('isLeasedBy', { name: holder }) : t('isTaken')}</Banner>}
      {lease === 'decided' && <Banner action={again}>{t('isDecided')}</Banner>}
      {lease === 'lost' && <Banner tone="danger">{t('isLost')}</Banner>}
    </div>
  );
}

/** Makes an open case an emergency, after a confirmation. */
function RaiseCase({ one }: { one: Case }) {
  const t = useTexts(moderationTexts);
  const [isAsking, setAsking] = useState(false);
  const raise = useMutation({
    mutationFn: () => server.moderation.raise({ params: { id: String(one.id) } }),
    onSuccess: ({ canAlertOthers = true }) =>
      canAlertOthers
        ? showToast(t('raised'))
        : showToast(t('raisedAlone'), { kind: 'info', more: t('raisedAloneText'), durationMs: 0 }),
    onError: (error) => showError(error, t('raiseFailed')),
    onSettled: () => {
      setAsking(false);
      void reloadCase(one);
      void reloadQueue();
    },
  });
  if (one.closedUtc || one.priority === emergency) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)} className="self-start text-danger-ink">
        <Siren aria-hidden className="size-5" />
        {t('raise')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('raiseTitle')}
          action={t('raiseConfirm')}
          busy={raise.isPending}
          onConfirm={() => raise.mutate()}
          onClose={() => setAsking(false)}
        >
          {t('raiseText')}
        </ConfirmDialog>
      )}
    </>
  );
}
