import type { Role } from '@ambiance/domain/members';
import { CircleUser, Compass, Gift, LayoutDashboard, type LucideIcon, MessageCircle, ShieldCheck } from 'lucide-react';
import { useLocation } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { Link } from '../../ui/actions/Link.tsx';
import { UnreadBadge } from '../../ui/feedback/UnreadBadge.tsx';
import { appTexts } from '../app.texts.ts';
import { currentAt, linksFor } from './navigation.ts';

/** Icons of the bar's pages, within a thumb's reach. The drawer has the other links. */
const icons: Readonly<Record<string, LucideIcon>> = {
  '/host/dashboard': LayoutDashboard,
  '/venue/dashboard': LayoutDashboard,
  '/moderation': ShieldCheck,
  '/search': Compass,
  '/messages': MessageCircle,
  '/perks': Gift,
  '/profile': CircleUser,
};

/**
 * The main pages, at the bottom of a phone's screen. `base.css` reserves the space. In a low window, only the menu has the
 * links.
 */
export function BottomBar({ role, unread }: { role: Role; unread: number }) {
  const t = useTexts(appTexts);
  const { pathname } = useLocation();
  return (
    <nav
      id="bottom-bar"
      aria-label={t('quickNavigation')}
      className="fixed inset-x-0 bottom-0 border-t border-hairline bg-paper px-[env(safe-area-inset-left)] pb-[env(safe-area-inset-bottom)] sm:hidden low:hidden"
    >
      <ul className="group flex">
        {linksFor(role).map(({ to, name }) => {
          const Icon = icons[to];
          return (
            Icon && (
              <li key={to} className="min-w-0 flex-1">
                <Link
                  to={to}
                  aria-current={currentAt(pathname, to, false)}
                  className="relative flex h-14 flex-col items-center justify-center gap-0.5 text-sm leading-tight text-ink-muted -outline-offset-2 aria-[current]:font-semibold aria-[current]:text-accent-ink"
                >
                  <Icon aria-hidden className="size-6" />
                  <span className="max-w-full truncate text-[min(0.875rem,4.1vw)] group-has-[>:nth-child(5)]:text-[clamp(11px,3.2vw,0.875rem)]">
                    {t(name)}
                  </span>
                  {to === '/messages' && (
                    <span className="absolute top-0.5 left-[calc(50%+0.35rem)]">
                      <UnreadBadge count={unread} />
                    </span>
                  )}
                </Link>
              </li>
            )
          );
        })}
      </ul>
    </nav>
  );
}
