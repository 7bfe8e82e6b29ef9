import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAccent } from '../../session/accent.ts';
import { addressIn } from '../../i18n/addresses.ts';
import { language, useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { serverTexts } from '../../server/server.texts.ts';
import { session, useSession } from '../../session/session.ts';
import type { AuthState } from '../../session/start-page.ts';
import { useStore } from '../../state/store.ts';
import { classes } from '../../ui/classes.ts';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { showToast, waitingToasts } from '../../ui/feedback/toast.ts';
import { appTexts } from '../app.texts.ts';
import { BrokenPage } from './BrokenPage.tsx';
import { DemoBanner } from './DemoBanner.tsx';
import { ErrorBoundary } from '../../loading/ErrorBoundary.tsx';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { Footer } from './Footer.tsx';
import { Guard } from '../Guard.tsx';
import { Header } from './Header.tsx';
import { NavigationFocus } from './NavigationFocus.tsx';
import { type PageAccess, routeOf } from '../routes.ts';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import { toaster } from '../../ui/feedback/toaster.ts';

const languageOffer = lazyComponent(async () => (await import('./LanguageOffer.tsx')).LanguageOffer);
const fetchAheadMs = 300;

export function Shell() {
  const t = useTexts(appTexts);
  const { pathname } = useLocation();
  const {
    access,
    page: { Component },
    fills: filling,
  } = routeOf(pathname);
  const isWide = useIsWide();
  const fills = filling === 'always' || (filling === 'wide' && isWide);
  useAccent();
  useExpiredSession(access);
  useAddressOfLanguage();
  const offered = useSyncExternalStore(neverChanges, language.offered, () => undefined);

  return (
    <div className={fills ? 'filled-frame' : 'flex min-h-[calc(100dvh-env(safe-area-inset-top))] flex-col'}>
      <a
        href="#content"
        className="fixed top-[calc(0.5rem+env(safe-area-inset-top))] left-2 z-20 -translate-y-40 rounded-full bg-ink px-5 py-2.5 font-medium text-paper focus:translate-y-0"
      >
        {t('skipToContent')}
      </a>
      <div className={classes('contents', fills && 'max-sm:hidden [@container_(max-height:32rem)]:hidden')}>
        <DemoBanner />
        {/* `first-paint.ts` reserves the space, because prerendered pages do not contain it. */}
        <div className="[[data-offer]_&]:min-h-11.25">
          {offered && (
            <ErrorBoundary retryOn={pathname}>
              <Suspense>
                <languageOffer.Component />
              </Suspense>
            </ErrorBoundary>
          )}
        </div>
        <Header pathname={pathname} />
      </div>
      <main id="content" tabIndex={-1} className={classes('flex flex-1 flex-col', fills && 'min-h-0')}>
        <ErrorBoundary retryOn={pathname} instead={<BrokenPage />}>
          <Suspense fallback={<Loading />}>
            <Guard access={access}>
              <Component />
            </Guard>
            <NavigationFocus />
          </Suspense>
        </ErrorBoundary>
      </main>
      {!fills && <Footer />}
      <Toasts />
    </div>
  );
}

/** Fills the screen's height, so that the footer is not shown first and then moved. */
function Loading() {
  const t = useTexts(appTexts);
  return (
    <div className="flex min-h-dvh">
      <Spinner label={t('loading')} className="m-auto text-ink-muted" />
    </div>
  );
}

/**
 * Mounts the Toaster for members soon after the page. For visitors it is fetched with the first toast. Screen readers announce only text
 * that is added to an existing live region, so `index.html` contains one for both.
 */
function Toasts() {
  const waiting = useStore(waitingToasts);
  const userId = useSession()?.id;
  const [used, setUsed] = useState(false);
  useEffect(() => {
    if (!userId) return undefined;
    const timer = setTimeout(() => setUsed(true), fetchAheadMs);
    return () => clearTimeout(timer);
  }, [userId]);
  if (waiting.length > 0 && !used) setUsed(true);
  return (
    used && (
      <ErrorBoundary retryOn={waiting}>
        <Suspense>
          {/* The next user of this browser must not read this user's toasts. */}
          <toaster.Component key={userId} />
        </Suspense>
      </ErrorBoundary>
    )
  );
}

const neverChanges = () => () => undefined;

/** Uses the chosen language and puts it into the URL of pages that have one URL per language. */
function useAddressOfLanguage() {
  const chosen = useLanguage();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  useEffect(() => {
    document.documentElement.lang = chosen;
    const address = addressIn(chosen, routeOf(pathname).path);
    // The browser may already be going to another page, whose URL gets the language when it is shown.
    if (address === pathname || window.location.pathname !== pathname) return;
    void navigate(address + search + hash, { replace: true, state: state as unknown });
  }, [chosen, navigate, pathname, search, hash, state]);
}

/**
 * When the session ends, shows that it expired and redirects to /auth, which leads back after login. On public pages this
 * applies only if the server refused the session, not if its time ran out.
 */
function useExpiredSession(access: PageAccess) {
  const login = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const reported = useRef(false);
  useEffect(() => {
    // The session may have ended before the first render.
    const end = login ? undefined : session.ended();
    const hasExpired = end === 'refused' || (end === 'lapsed' && (reported.current || access !== 'public'));
    const isNew = hasExpired && !reported.current;
    reported.current = hasExpired;
    if (!isNew) return;
    const sentence = session.endSentence();
    if (sentence) showToast(sentence, { kind: 'error' });
    else void serverTexts.load().then((t) => showToast(t('sessionExpired'), { kind: 'error' }));
    const state: AuthState = { from: pathname + search, userId: session.lastUserId() };
    void navigate('/auth', { state, replace: true });
  }, [login, access, navigate, pathname, search]);
}
