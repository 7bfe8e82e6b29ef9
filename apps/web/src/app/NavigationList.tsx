import type { Role } from '@ambiance/domain/members';
import { NavLink } from 'react-router';
import { useTexts } from '../i18n/texts.ts';
import { classes } from '../ui/classes.ts';
import { appTexts } from './app.texts.ts';
import { linksFor } from './navigation.ts';
import { UnreadBadge } from './UnreadBadge.tsx';

export interface NavigationListProps {
  role: Role;
  unread: number;
  /** A row in the header or a column in the drawer. */
  direction: 'row' | 'column';
  onFollow?: () => void;
}

export function NavigationList({ role, unread, direction, onFollow }: NavigationListProps) {
  const t = useTexts(appTexts);
  return (
    <nav aria-label={t('mainNavigation')}>
      <ul className={classes('flex', direction === 'row' ? 'items-center' : 'flex-col')}>
        {linksFor(role).map(({ to, name }) => (
          <li key={to}>
            <NavLink
              to={to}
              onClick={onFollow}
              className={({ isActive }) =>
                classes(
                  'flex min-h-11 items-center gap-2 transition-colors hover:text-ink',
                  direction === 'row' ? 'rounded-full px-2.5' : 'rounded-lg px-3 text-lg hover:bg-accent-soft',
                  isActive
                    ? 'font-semibold text-ink underline decoration-accent-solid decoration-2 underline-offset-8'
                    : 'text-ink-muted',
                )
              }
            >
              {t(name)}
              {to === '/messages' && <UnreadBadge count={unread} />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
