import { useEffect } from 'react';
import { titleWithCount } from '../../../ui/shown-count.ts';

/** Puts a count in front of the title of the browser's tab, on every page. No count if it is 0. */
export function useCountInTitle(count: number): void {
  useEffect(() => {
    const show = () => {
      const title = titleWithCount(document.title, count);
      if (document.title !== title) document.title = title;
    };
    show();
    // Pages set their titles without knowing about the count.
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [count]);
}
