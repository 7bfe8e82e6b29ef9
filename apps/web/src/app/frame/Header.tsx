import { Suspense } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useSession } from '../../session/session.ts';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { appTexts } from '../app.texts.ts';
import { ErrorBoundary } from '../../loading/ErrorBoundary.tsx';
import { LanguageSwitcher } from './LanguageSwitcher.tsx';
import { Logo } from './Logo.tsx';
import { memberBar } from './member-bar.ts';

export function Header({ pathname }: { pathname: string }) {
  const t = useTexts(appTexts);
  const login = useSession();
  return (
    <header className="frame-header border-b border-hairline bg-paper">
      <div className="mx-auto flex min-h-(--header-height) max-w-7xl items-center gap-2 px-4 sm:px-5">
        <Logo named={login !== undefined} />
        {login ? (
          <ErrorBoundary retryOn={pathname}>
            <Suspense>
              <memberBar.Component login={login} />
            </Suspense>
          </ErrorBoundary>
        ) : (
          <div className="ml-auto flex flex-wrap items-center justify-end gap-1 sm:gap-3">
            <LanguageSwitcher />
            <LinkButton to="/auth" variant="secondary" className="px-4 text-[min(1rem,5.6vw)] whitespace-nowrap">
              {t('logIn')}
            </LinkButton>
          </div>
        )}
      </div>
    </header>
  );
}
