import type { Me } from '@ambiance/contract/members';
import { deletionUndoDays } from '@ambiance/domain/retention';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Ban, Bell, CreditCard, Database, Eye, Flag, KeyRound, type LucideIcon } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { DeleteAccount } from '../../features/account-data/DeleteAccount.tsx';
import { ExportData } from '../../features/account-data/ExportData.tsx';
import { SessionList } from '../../features/account-data/SessionList.tsx';
import { StoredRecords } from '../../features/account-data/StoredRecords.tsx';
import { storedRecordsTexts } from '../../features/account-data/stored-records.texts.ts';
import { EmailCard } from '../../features/accounts/email/EmailCard.tsx';
import { NotificationsCard } from '../../features/notifications/NotificationsCard.tsx';
import { PlanCard } from '../../features/plans/PlanCard.tsx';
import { MyReports } from '../../features/reports/MyReports.tsx';
import { PasskeysCard } from '../../features/second-factor/PasskeysCard.tsx';
import { SecondFactorCard } from '../../features/second-factor/SecondFactorCard.tsx';
import { QuietSettings, StillUpSetting } from '../../features/settings/QuietSettings.tsx';
import { settingsTexts } from '../../features/settings/settings.texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useMyPlan } from '../../me/my-plan.ts';
import { meQuery } from '../../me/my-queries.ts';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { classes } from '../../ui/classes.ts';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { LinkRows } from '../../ui/layout/LinkRows.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import { NotFoundPage } from '../public/NotFoundPage.tsx';
import type { settingsSections } from './settings-sections.ts';

interface SettingsRow {
  name: string;
  to: `/settings/${(typeof settingsSections)[number]}` | '/connections?tab=blocked';
  Icon: LucideIcon;
  isForMembers: boolean;
}

/** The sections, each at an address of its own. Favorites and blocks have a page of their own. */
const sections = [
  { name: 'account', to: '/settings/account', Icon: KeyRound, isForMembers: false },
  { name: 'notifications', to: '/settings/notifications', Icon: Bell, isForMembers: false },
  { name: 'privacy', to: '/settings/privacy', Icon: Eye, isForMembers: false },
  { name: 'blocked', to: '/connections?tab=blocked', Icon: Ban, isForMembers: true },
  { name: 'plan', to: '/settings/plan', Icon: CreditCard, isForMembers: true },
  { name: 'reports', to: '/settings/reports', Icon: Flag, isForMembers: false },
  { name: 'data', to: '/settings/data', Icon: Database, isForMembers: false },
] as const satisfies readonly SettingsRow[];

/** Everything about the account that others do not see. If there is room, the list of sections stays next to the open one. */
export function SettingsPage() {
  const t = useTexts(settingsTexts);
  const { pathname, hash } = useLocation();
  const isWide = useIsWide();
  const { data: me, error, refetch } = useQuery(meQuery);
  const named = sections.find(({ to }) => to === pathname);
  const shown = named ?? (isWide ? sections[0] : undefined);
  if (!named && pathname !== '/settings') return <NotFoundPage />;
  // Mails of earlier versions link to the address of all settings.
  if (hash === '#email' && !named) return <Navigate to={`/settings/account${hash}`} replace />;
  const rows = sections
    .filter(({ isForMembers }) => !isForMembers || me?.role === 'member')
    .map(({ name, ...row }) => ({ ...row, title: t(name), text: t(`${name}Text`) }));
  return (
    <div
      className={classes(
        'mx-auto grid w-full flex-1 content-start gap-x-10 gap-y-5 px-4 py-8 sm:px-5',
        isWide ? 'max-w-6xl grid-cols-[22rem_minmax(0,1fr)]' : 'max-w-2xl grid-cols-[minmax(0,1fr)]',
      )}
    >
      {(isWide || !shown) && (
        <nav aria-label={t('title')} className="flex flex-col gap-5">
          {!shown && <PageHead title={t('title')} lead={t('lead')} />}
          {me && <LinkRows rows={rows} current={shown?.to} />}
        </nav>
      )}
      {shown && (
        <div className="flex flex-col gap-5">
          {!isWide && (
            <LinkButton
              to="/settings"
              variant="quiet"
              icon={<ArrowLeft aria-hidden className="size-5" />}
              className="-mt-4 -ml-5 self-start"
            >
              {t('title')}
            </LinkButton>
          )}
          <PageHead title={t(shown.name)} lead={t(`${shown.name}Text`)} />
          {me && (
            <Suspense fallback={<Skeleton className="h-160 rounded-xl" />}>
              <Section name={shown.name} me={me} />
            </Suspense>
          )}
        </div>
      )}
      {!me && error && (
        <LoadFailed title={t('failedToLoad')} onRetry={refetch} reason={error.message} className="-col-end-1" />
      )}
      {!me && !error && <Skeleton className="-col-end-1 h-160 rounded-xl" />}
    </div>
  );
}

function Section({ name, me }: { name: (typeof sections)[number]['name']; me: Me }) {
  const contents: Readonly<Record<typeof name, () => ReactNode>> = {
    account: () => (
      <>
        <EmailCard me={me} />
        <PasswordCard />
        <SecondFactorCard />
        <PasskeysCard />
        <SessionList />
      </>
    ),
    notifications: () => (
      <>
        <NotificationsCard isHost={me.role === 'host'} />
        <StillUpSetting settings={me.settings} />
      </>
    ),
    privacy: () => <QuietSettings settings={me.settings} />,
    blocked: () => null,
    plan: () => <MyPlan />,
    reports: () => <MyReports />,
    data: () => <MyData />,
  };
  return contents[name]();
}

function PasswordCard() {
  const t = useTexts(settingsTexts);
  return (
    <Card className="flex flex-col items-start gap-4">
      <div>
        <h2 className="text-xl">{t('password')}</h2>
        <p className="mt-1 text-sm text-ink-muted">{t('passwordText')}</p>
      </div>
      <LinkButton to="/change-password" variant="secondary">
        {t('changePassword')}
      </LinkButton>
    </Card>
  );
}

function MyPlan() {
  const t = useTexts(settingsTexts);
  const plan = useMyPlan();
  return (
    <>
      {plan ? <PlanCard plan={plan} /> : <Skeleton className="h-96 rounded-xl" />}
      <LinkRows rows={[{ to: '/subscriptions', Icon: CreditCard, title: t('billing'), text: t('billingText') }]} />
    </>
  );
}

function MyData() {
  const t = useTexts(storedRecordsTexts);
  return (
    <>
      <Card className="flex flex-col gap-6">
        <ExportData />
        <DeleteAccount />
      </Card>
      <div className="mt-3">
        <h2 className="text-2xl">{t('title')}</h2>
        <p className="mt-2 text-ink-muted">{t('lead', { count: deletionUndoDays })}</p>
      </div>
      <StoredRecords />
    </>
  );
}
