import { useEffect, useEffectEvent, useRef } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { discoveryTexts } from '../discovery.texts.ts';

const ahead = '600px';

export interface ShowMoreProps {
  busy: boolean;
  failed: boolean;
  onMore: () => void;
}

/**
 * Loads the next page shortly before the user scrolls to it. If that failed or scrolling cannot be observed, a button
 * does.
 */
export function ShowMore({ busy, failed, onMore }: ShowMoreProps) {
  const t = useTexts(discoveryTexts);
  const ui = useTexts(uiTexts);
  const place = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(onMore);
  useEffect(() => {
    if (busy || failed || !place.current) return undefined;
    // Observed again after each page, which has moved the element out of sight.
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), { rootMargin: ahead });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [busy, failed]);
  return (
    <div ref={place} className="flex flex-col items-center gap-3 py-10">
      {failed && <p role="alert">{t('moreFailed')}</p>}
      <Button variant="secondary" busy={busy} onClick={onMore}>
        {failed ? ui('tryAgain') : t('showMore')}
      </Button>
    </div>
  );
}
