import { useEffect, useEffectEvent, useRef } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../actions/Button.tsx';
import { classes } from '../classes.ts';
import { uiTexts } from '../ui.texts.ts';

interface LoadMoreProps {
  /** Defaults to “Show more”. */
  label?: string;
  isBusy: boolean;
  /** The message if the last try failed. */
  failed?: string | false | undefined;
  onMore: () => void;
  /** Also loads without a press, once the button is this near the screen (a CSS length or percentage). */
  ahead?: string | undefined;
  variant?: 'secondary' | 'quiet';
  className?: string;
}

/** Loads the next page of a list shortly before the user scrolls to it. After a failure, only its button does. */
export function LoadMore({ label, isBusy, failed, onMore, ahead, variant = 'secondary', className }: LoadMoreProps) {
  const ui = useTexts(uiTexts);
  const place = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(onMore);
  const waits = ahead !== undefined && !isBusy && !failed;
  useEffect(() => {
    if (!waits || !place.current) return undefined;
    // Observed again after each page: if a page is shorter than the screen, the element stays visible.
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), {
      // A margin has an effect only in the element that scrolls.
      root: place.current.closest('[role=log]'),
      rootMargin: `${ahead} 0px`,
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [waits, ahead]);
  return (
    <div ref={place} className={classes('flex flex-col items-center gap-3', className)}>
      {failed && (
        <p role="alert" className="text-center text-balance">
          {failed}
        </p>
      )}
      <Button variant={variant} busy={isBusy} onClick={onMore}>
        {failed ? ui('tryAgain') : (label ?? ui('showMore'))}
      </Button>
    </div>
  );
}
