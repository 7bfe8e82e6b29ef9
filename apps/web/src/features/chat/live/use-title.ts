import { useEffect, useState } from 'react';
import { titleWithCount } from '../../../ui/shown-count.ts';
import { useAttention } from './use-attention.ts';

/** Returns a function that marks the title of the browser's tab until the user looks at the page. */
export function useTitle(count: number): () => void {
  const [isMarked, setMarked] = useState(false);
  const isLooking = useAttention();
  if (isMarked && isLooking) setMarked(false);
  useInTitle(count, isMarked);
  return () => setMarked(true);
}

/** Puts a mark and a count in front of the title of the browser's tab, on every page. No count if it is 0. */
function useInTitle(count: number, isMarked: boolean): void {
  useEffect(() => {
    const show = () => {
      const title = titleWithCount(document.title, count, isMarked);
      if (document.title !== title) document.title = title;
    };
    show();
    // Pages set their titles without knowing about the count.
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = titleWithCount(document.title, 0, false);
    };
  }, [count, isMarked]);
}
