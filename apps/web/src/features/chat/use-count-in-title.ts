import { useEffect } from 'react';

const mostShown = 99;
const countBefore = /^\(\d+\+?\) /;

/** Puts a count before the title of the browser's tab, whatever page is shown; none where it is 0. */
export function useCountInTitle(count: number): void {
  useEffect(() => {
    const prefix = count === 0 ? '' : `(${count > mostShown ? `${mostShown}+` : count}) `;
    const show = () => {
      const title = prefix + document.title.replace(countBefore, '');
      if (document.title !== title) document.title = title;
    };
    show();
    // Pages name themselves, and know nothing of it.
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [count]);
}
