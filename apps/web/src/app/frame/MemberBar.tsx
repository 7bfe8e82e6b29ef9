import { useQuery } from '@tanstack/react-query';
import { LogOut, Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { meQuery, myPlanQuery, unreadCountQuery } from '../../me/my-queries.ts';
import { session, type StoredLogin } from '../../session/session.ts';
import { IconButton } from '../../ui/actions/IconButton.tsx';
import { Link } from '../../ui/actions/Link.tsx';
import { PlanBadge } from '../../ui/feedback/Badge.tsx';
import { UnreadBadge } from '../../ui/feedback/UnreadBadge.tsx';
import { Avatar } from '../../ui/members/Avatar.tsx';
import { memberAt } from '../../ui/members/MemberLink.tsx';
import { useOpenedOverPage } from '../../ui/members/use-opened-over-page.ts';
import { LazyOverlay } from '../../ui/overlays/LazyOverlay.tsx';
import { appTexts } from '../app.texts.ts';
import { Queries } from '../Queries.tsx';
import { BackgroundTasks } from './BackgroundTasks.tsx';
import { BottomBar } from './BottomBar.tsx';
import { firstDuty } from './first-duty.ts';
import { LanguageSwitcher } from './LanguageSwitcher.tsx';
import { memberDialog } from './member-dialog.ts';
import { MemberDrawer } from './MemberDrawer.tsx';
import { NavigationList } from './NavigationList.tsx';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { waitingRedemptions } from '../../me/waiting-redemptions.ts';
import { server } from '../../server/server.ts';

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
  const { opened, open, close } = useOpenedOverPage();
  const overPage = memberAt(opened);
  const [drawerUses, setDrawerUses] = useState(0);
  const { pathname } = useLocation();
  useFirstDuty(login, pathname);
  const { data: plan, isPending: isPlanAwaited } = useQuery(myPlanQuery);
  const { data: unread = 0 } = useQuery(unreadCountQuery);
  const { logOut, question } = useLogOut(login.id);
  const role = login.role ?? 'member';
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
          aria-expanded={opened === 'menu'}
          aria-haspopup="dialog"
          onClick={() => {
            setDrawerUses(drawerUses + 1);
            open('menu');
          }}
        />
      </div>
      {pathname !== '/chat' && <BottomBar role={role} unread={unread} />}
      <BackgroundTasks userId={login.id} />
      {question}
      {overPage !== undefined && (
        <LazyOverlay key={overPage}>
          <memberDialog.Component id={overPage} onClose={close} />
        </LazyOverlay>
      )}
      {drawerUses > 0 && (
        <MemberDrawer
          login={login}
          uses={drawerUses}
          isOpen={opened === 'menu'}
          onClose={close}
          onLogOut={logOut}
          badge={badge}
        >
          <NavigationList role={role} unread={unread} direction="column" />
        </MemberDrawer>
      )}
    </>
  );
}

/** Opens the page that the user has to see before any other. */
function useFirstDuty(login: StoredLogin, pathname: string) {
  const navigate = useNavigate();
  const { data: me } = useQuery(meQuery);
  const duty = firstDuty(login, me);
  useEffect(() => {
    if (duty && duty !== pathname) void navigate(duty);
  }, [duty, pathname, navigate]);
}

const leaveQuestion = lazyComponent(
  async () => (await import('../../features/perks/door/LeaveQuestion.tsx')).LeaveQuestion,
);

/** Logs out. Asks first if redemptions are pending on this device, because only this account can send them. */
function useLogOut(userId: string): { logOut: () => void; question: ReactNode } {
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    // The request already carries the token, so this browser can forget it even if the request fails.
    server.accounts.logout().catch(() => undefined);
    void navigate('/');
    session.end('left');
  };
  const logOut = () => {
    if (waitingRedemptions(userId) > 0) setLeaving(true);
    else leave();
  };
  const question = isLeaving && (
    <LazyOverlay>
      <leaveQuestion.Component count={waitingRedemptions(userId)} onLeave={leave} onStay={() => setLeaving(false)} />
    </LazyOverlay>
  );
  return { logOut, question };
}
