import { useQuery } from '@tanstack/react-query';
import { LogOut, Menu as MenuIcon } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { language } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { meQuery, myPlanQuery, rememberMe, unreadCountQuery } from '../../me/my-queries.ts';
import { waitingRedemptions } from '../../me/waiting-redemptions.ts';
import { server } from '../../server/server.ts';
import { session, type StoredLogin } from '../../session/session.ts';
import { Avatar } from '../../ui/members/Avatar.tsx';
import { PlanBadge } from '../../ui/feedback/Badge.tsx';
import { Button } from '../../ui/actions/Button.tsx';
import { IconButton } from '../../ui/actions/IconButton.tsx';
import { Link } from '../../ui/actions/Link.tsx';
import { UnreadBadge } from '../../ui/feedback/UnreadBadge.tsx';
import { memberAt } from '../../ui/members/MemberLink.tsx';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import { useOpenedOverPage } from '../../ui/members/use-opened-over-page.ts';
import { appTexts } from '../app.texts.ts';
import { BottomBar } from './BottomBar.tsx';
import { Beside } from '../../loading/Beside.tsx';
import { OnDemand } from '../../ui/overlays/OnDemand.tsx';
import { ErrorBoundary } from '../../loading/ErrorBoundary.tsx';
import { fetchedComponent } from '../../loading/fetched-component.tsx';
import { whenIdle } from '../../loading/when-idle.ts';
import { firstDuty } from './first-duty.ts';
import { LanguageSwitcher } from './LanguageSwitcher.tsx';
import { NavigationList } from './NavigationList.tsx';
import { Queries } from '../Queries.tsx';

const liveNews = fetchedComponent(async () => (await import('../../features/chat/live/LiveNews.tsx')).LiveNews);
const memberDialog = fetchedComponent(async () => (await import('../../pages/members/MemberDialog.tsx')).MemberDialog);
const leaveQuestion = fetchedComponent(
  async () => (await import('../../features/perks/door/LeaveQuestion.tsx')).LeaveQuestion,
);
const sheet = fetchedComponent(async () => (await import('../../ui/overlays/Sheet.tsx')).Sheet);

/** The signed-in user's part of the header: links, plan, name, photo and logout. On small screens it opens a drawer. */
export function MemberBar({ login }: { login: StoredLogin }) {
  return (
    <Queries>
      <Bar login={login} />
    </Queries>
  );
}

function Bar({ login }: { login: StoredLogin }) {
  const t = useTexts(appTexts);
  const navigate = useNavigate();
  const { opened, open, close } = useOpenedOverPage();
  const isDrawerOpen = opened === 'menu';
  const overPage = memberAt(opened);
  const [drawerUses, setDrawerUses] = useState(0);
  const { data: me } = useQuery(meQuery);
  const { pathname } = useLocation();
  const duty = firstDuty(login, me);
  useEffect(() => {
    if (duty && duty !== pathname) void navigate(duty);
  }, [duty, pathname, navigate]);
  const { data: plan, isPending: isPlanAwaited } = useQuery(myPlanQuery);
  const { data: unread = 0 } = useQuery(unreadCountQuery);
  useEffect(saveLanguage, []);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const isWide = useIsWide();
  // Preloaded, so that a member's dialog opens over the page at once.
  useEffect(() => void (isIdle && isWide && memberDialog.preload()), [isIdle, isWide]);

  const role = login.role ?? 'member';
  const [isLeaving, setLeaving] = useState(false);
  // Only this account can send the redemptions that it made offline here.
  const waiting = waitingRedemptions(login.id);
  useEffect(() => (waiting > 0 ? sendWaiting() : undefined), [waiting]);
  const logOut = () => {
    if (waitingRedemptions(login.id) > 0) setLeaving(true);
    else leave();
  };
  const leave = () => {
    // The request already carries the token, so this browser can forget it even if the request fails.
    server.accounts.logout().catch(() => undefined);
    void navigate('/');
    session.end('left');
  };
  // Staff have no plan.
  const badge = role === 'member' && (
    <PlanBadge tier={plan?.effectiveTier ?? 'free'} className={isPlanAwaited ? 'invisible' : ''} />
  );
  return (
    <>
      <div className="ml-3 hidden min-w-0 flex-1 items-center justify-between gap-2 min-[78rem]:flex">
        <NavigationList role={role} unread={unread} direction="row" />
        <div className="flex min-w-0 items-center gap-2">
          <LanguageSwitcher />
          {badge}
          <Avatar name={login.displayName} photoUrl={login.primaryPhotoUrl} size={40} />
          <span className="max-w-32 min-w-0 truncate font-medium">{login.displayName}</span>
          <IconButton label={t('logOut')} icon={<LogOut aria-hidden className="size-5" />} onClick={logOut} />
        </div>
      </div>
      <div className="ml-auto flex items-center gap-2 min-[78rem]:hidden">
        {unread > 0 && (
          <Link
            to="/messages"
            className="hidden size-11 items-center justify-center rounded-full hover:bg-accent-soft sm:inline-flex"
          >
            <UnreadBadge count={unread} />
          </Link>
        )}
        <IconButton
          label={t('openMenu')}
          icon={<MenuIcon aria-hidden className="size-6" />}
          aria-expanded={isDrawerOpen}
          aria-haspopup="dialog"
          onClick={() => {
            setDrawerUses(drawerUses + 1);
            open('menu');
          }}
        />
      </div>
      {pathname !== '/chat' && <BottomBar role={role} unread={unread} />}
      {isIdle && (
        <Beside>
          <liveNews.Component key={login.id} me={login.id} />
        </Beside>
      )}
      {isLeaving && (
        <OnDemand>
          <leaveQuestion.Component count={waiting} onLeave={leave} onStay={() => setLeaving(false)} />
        </OnDemand>
      )}
      {overPage !== undefined && (
        <OnDemand key={overPage}>
          <memberDialog.Component id={overPage} onClose={close} />
        </OnDemand>
      )}
      {drawerUses > 0 && (
        <ErrorBoundary retryOn={drawerUses}>
          <Suspense>
            <sheet.Component
              open={isDrawerOpen}
              onOpenChange={(isOpen) => !isOpen && close()}
              title={t('menu')}
              footer={
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <LanguageSwitcher />
                  <Button
                    variant="secondary"
                    icon={<LogOut aria-hidden className="size-5" />}
                    onClick={logOut}
                    className="whitespace-nowrap"
                  >
                    {t('logOut')}
                  </Button>
                </div>
              }
            >
              <div className="mb-5 flex items-center gap-3">
                <Avatar name={login.displayName} photoUrl={login.primaryPhotoUrl} size={48} />
                <div className="min-w-0">
                  <p className="truncate font-medium">{login.displayName}</p>
                  {badge}
                </div>
              </div>
              <NavigationList role={role} unread={unread} direction="column" />
            </sheet.Component>
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

const sendEveryMs = 30_000;

/** Sends what is pending on this device now, and again when the network is back. Returns a function that stops it. */
function sendWaiting() {
  const send = () =>
    void import('../../features/perks/offline/offline-validator.ts')
      .then(({ sendKept }) => sendKept())
      .catch(() => undefined);
  send();
  addEventListener('online', send);
  // No event is fired when the server is back or when a weak network recovers.
  const timer = setInterval(send, sendEveryMs);
  return () => {
    removeEventListener('online', send);
    clearInterval(timer);
  };
}

/** Stores the chosen language on the server, for its emails and messages. */
function saveLanguage() {
  return language.subscribe(() => {
    const chosen = language.get();
    server.members.updateMe({ body: { language: chosen } }).then(
      () => rememberMe({ language: chosen }),
      () => undefined,
    );
  });
}
