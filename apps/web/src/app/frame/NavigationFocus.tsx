import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { placeOf } from '../../i18n/addresses.ts';
import { showLateFonts } from '../../loading/late-fonts.ts';

/**
 * After a navigation, scrolls to the top of the new page and focuses its heading for screen readers. Place it next to the page
 * inside its Suspense boundary, so that it waits for the page.
 */
export function NavigationFocus() {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  // The same page in another language is not a navigation.
  const { path } = placeOf(pathname);
  const shown = useRef(path);
  // From here on, prerendered controls respond.
  useEffect(() => {
    delete document.getElementById('root')?.dataset['prerendered'];
    globalThis.repeatEarlyPresses?.();
  }, []);
  useEffect(() => {
    if (hash) {
      document.getElementById(hash.slice(1))?.scrollIntoView();
      return;
    }
    if (shown.current === path) return;
    shown.current = path;
    showLateFonts();
    if (kind !== NavigationType.Pop) window.scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector('main');
    heading?.focus({ preventScroll: true });
  }, [path, hash, kind]);
  return null;
}
