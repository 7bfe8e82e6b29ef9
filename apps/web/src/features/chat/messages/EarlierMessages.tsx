import { useEffect, useEffectEvent, useRef } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { chatTexts } from '../chat.texts.ts';

export interface EarlierMessagesProps {
  isLoading: boolean;
  onOlder: () => void;
}

/** Loads the previous page of messages when it comes near the screen or its button is pressed. */
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
    // Observed again after each page: if a page is shorter than the screen, the element stays visible.
  }, [isLoading]);
  return (
    <div ref={mark} className="flex justify-center py-2">
      <Button variant="quiet" busy={isLoading} onClick={onOlder}>
        {t('earlier')}
      </Button>
    </div>
  );
}
