import type { Role } from '@ambiance/domain/members';
import { useLocation } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/actions/Link.tsx';
import { UnreadBadge } from '../../ui/feedback/UnreadBadge.tsx';
import { appTexts } from '../app.texts.ts';
import { currentAt, linksFor } from './navigation.ts';

export interface NavigationListProps {
  role: Role;
  unread: number;
  /** A row in the header or a column in the drawer. */
  direction: 'row' | 'column';
}

export function NavigationList({ role, unread, direction }: NavigationListProps) {
  const t = useTexts(appTexts);
  const { pathname } = useLocation();
  // Settings that are chosen once take no room in the header, because the profile links to them.
  const hasSettings = direction === 'column';
  const links = linksFor(role).filter(({ to }) => hasSettings || to !== '/settings');
  return (
    <nav aria-label={t('mainNavigation')}>
      <ul className={classes('flex', direction === 'row' ? 'items-center' : 'flex-col')}>
        {links.map(({ to, name }) => (
          <li key={to}>
            <Link
              to={to}
              // The page replaces the drawer in the history.
              replace={direction === 'column'}
              aria-current={currentAt(pathname, to, hasSettings)}
              className={classes(
                'group flex min-h-11 items-center gap-2 text-ink-muted transition-colors hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink',
                direction === 'row'
                  ? 'rounded-full px-1.5 min-[84rem]:px-2'
                  : '-mx-3 rounded-lg px-3 text-lg hover:bg-accent-soft',
              )}
            >
              <span className="decoration-accent-solid decoration-2 underline-offset-8 group-aria-[current]:underline">
                {t(name)}
              </span>
              {to === '/messages' && <UnreadBadge count={unread} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
