import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { session, useSession } from '../session/session.ts';
import type { AuthState } from '../session/start-page.ts';
import { lazyComponent } from '../loading/lazy-component.tsx';
import type { PageAccess } from './routes.ts';

const staffOnly = lazyComponent(async () => (await import('./StaffOnly.tsx')).StaffOnly);

const ownPasswordPath = '/change-password';

/**
 * Shows a page only to the roles that may see it. Redirects visitors to /auth and users who have just logged out to the home
 * page. A user whose password was typed by someone else must replace it first.
 */
export function Guard({ access, children }: { access: PageAccess; children: ReactNode }) {
  const login = useSession();
  const { pathname, search, hash } = useLocation();
  if (access === 'public') return children;
  if (!login) {
    if (session.ended() === 'left') return <Navigate to="/" replace />;
    const state: AuthState = { from: pathname + search + hash, userId: session.lastUserId() };
    return <Navigate to="/auth" replace state={state} />;
  }
  if (login.mustChangePassword && pathname !== ownPasswordPath) return <Navigate to={ownPasswordPath} replace />;
  if (access !== 'signed-in' && !access.includes(login.role ?? 'member')) return <staffOnly.Component />;
  return children;
}
