import { useEffect, useEffectEvent, useRef } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { chatTexts } from './chat.texts.ts';

export interface EarlierMessagesProps {
  isLoading: boolean;
  onOlder: () => void;
}

/** Fetches the page before when it comes near the screen, or when it is asked to. */
export function EarlierMessages({ isLoading, onOlder }: EarlierMessagesProps) {
  const t = useTexts(chatTexts);
  const mark = useRef<HTMLDivElement>(null);
  const fetchOlder = useEffectEvent(onOlder);
  useEffect(() => {
    if (isLoading || !mark.current) return undefined;
    const root = mark.current.closest('[role=log]');
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchOlder(), {
      root,
      rootMargin: '300px 0px',
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
    // Watched anew after each page: where one is shorter than the screen, the place stays in sight.
  }, [isLoading]);
  return (
    <div ref={mark} className="flex justify-center py-2">
      <Button variant="quiet" busy={isLoading} onClick={onOlder}>
        {t('earlier')}
      </Button>
    </div>
  );
}
