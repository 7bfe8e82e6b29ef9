import { useEffect } from 'react';

const maxShown = 99;
const countBefore = /^\(\d+\+?\) /;

/** Puts a count in front of the title of the browser's tab, on every page. No count if it is 0. */
export function useCountInTitle(count: number): void {
  useEffect(() => {
    const prefix = count === 0 ? '' : `(${count > maxShown ? `${maxShown}+` : count}) `;
    const show = () => {
      const title = prefix + document.title.replace(countBefore, '');
      if (document.title !== title) document.title = title;
    };
    show();
    // Pages set their titles without knowing about the count.
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [count]);
}
