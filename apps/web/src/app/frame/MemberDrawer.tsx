import { LogOut } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { ErrorBoundary } from '../../loading/ErrorBoundary.tsx';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import type { StoredLogin } from '../../session/session.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Avatar } from '../../ui/members/Avatar.tsx';
import { appTexts } from '../app.texts.ts';
import { LanguageSwitcher } from './LanguageSwitcher.tsx';

const sheet = lazyComponent(async () => (await import('../../ui/overlays/Sheet.tsx')).Sheet);

interface MemberDrawerProps {
  login: StoredLogin;
  /** How often it was opened. Each time, it is fetched again if that failed. */
  uses: number;
  isOpen: boolean;
  onClose: () => void;
  onLogOut: () => void;
  badge: ReactNode;
  children: ReactNode;
}

/** The navigation on small screens, with what else the header shows on wide ones. */
export function MemberDrawer({ login, uses, isOpen, onClose, onLogOut, badge, children }: MemberDrawerProps) {
  const t = useTexts(appTexts);
  return (
    <ErrorBoundary retryOn={uses}>
      <Suspense>
        <sheet.Component
          open={isOpen}
          onOpenChange={(open) => !open && onClose()}
          title={t('menu')}
          footer={
            <div className="flex flex-wrap items-center justify-between gap-2">
              {/* Its first letter is aligned with the links above. */}
              <div className="-ml-3">
                <LanguageSwitcher />
              </div>
              <Button
                variant="secondary"
                icon={<LogOut aria-hidden className="size-5" />}
                onClick={onLogOut}
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
          {children}
        </sheet.Component>
      </Suspense>
    </ErrorBoundary>
  );
}
