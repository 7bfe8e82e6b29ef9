import { useQuery } from '@tanstack/react-query';
import { EmailCard } from '../../features/accounts/email/EmailCard.tsx';
import { NotificationsCard } from '../../features/notifications/NotificationsCard.tsx';
import { QuietSettings } from '../../features/settings/QuietSettings.tsx';
import { settingsTexts } from '../../features/settings/settings.texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { meQuery } from '../../me/my-queries.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Link } from '../../ui/actions/Link.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';

const places = [
  { to: '/profile', name: 'toProfile', isForMembers: false },
  { to: '/settings/data', name: 'toData', isForMembers: false },
  { to: '/change-password', name: 'toPassword', isForMembers: false },
  { to: '/connections', name: 'toConnections', isForMembers: true },
  { to: '/subscriptions', name: 'toPlans', isForMembers: true },
] as const;

/** A member's settings: quieter use, notifications, and links to other settings. */
export function SettingsPage() {
  const t = useTexts(settingsTexts);
  const { data: me, error, refetch } = useQuery(meQuery);
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col gap-5 px-4 py-8 sm:px-5">
      <PageHead title={t('title')} lead={t('lead')} />
      {!me && error && <LoadFailed title={t('failedToLoad')} onRetry={refetch} reason={error.message} />}
      {!me && !error && <Skeleton className="h-160 rounded-xl" />}
      {me && (
        <>
          <QuietSettings settings={me.settings} />
          <NotificationsCard isHost={me.role === 'host'} />
          <EmailCard me={me} />
          <Card>
            <h2 className="text-xl">{t('accountTitle')}</h2>
            <ul className="mt-2">
              {places
                .filter(({ isForMembers }) => !isForMembers || me.role === 'member')
                .map(({ to, name }) => (
                  <li key={to}>
                    <Link to={to} className="inline-flex min-h-11 items-center underline underline-offset-4">
                      {t(name)}
                    </Link>
                  </li>
                ))}
            </ul>
          </Card>
        </>
      )}
    </div>
  );
}
