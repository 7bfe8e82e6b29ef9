import { reconnectGraceMs } from '@ambiance/chat-client/live-conversation';
import { WifiOff } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useStore } from '../../../state/store.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { chat } from './chat.ts';
import { chatTexts } from '../chat.texts.ts';

interface ConnectionNoticeProps {
  /** It is one of the parts of a page, with a gap of 6 between them. Otherwise it fills the width. */
  isInset?: boolean;
}

/** Shows that the connection is not open yet or was lost, and what to do if it does not come back automatically. */
export function ConnectionNotice({ isInset = false }: ConnectionNoticeProps) {
  const t = useTexts(chatTexts);
  // The hub is opened after the first paint. Until then, no lost connection must be shown.
  const state = useDeferredValue(useStore(chat.state), 'Connecting');
  const isPaused = useStore(chat.isPaused);
  if (state === 'Disconnected') {
    return (
      <div
        role="alert"
        className={classes(
          'flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-danger-soft px-4 py-2 text-danger-ink',
          isInset && 'rounded-lg',
        )}
      >
        <p className="flex items-center gap-2 font-medium">
          <WifiOff aria-hidden className="size-5 shrink-0" />
          {t('unavailable')}
        </p>
        <Button variant="secondary" onClick={chat.reconnect}>
          {t('reconnect')}
        </Button>
      </div>
    );
  }
  const waitsFor = state === 'Connecting' ? 'connecting' : 'reconnecting';
  const isWaiting = state === 'Connecting' || state === 'Reconnecting' || isPaused;
  return (
    isWaiting && (
      <Waiting key={waitsFor} isInset={isInset}>
        {t(waitsFor)}
      </Waiting>
    )
  );
}

/**
 * Shown over the page, so that nothing moves, and only after a delay: most connections open sooner, and messages wait in the
 * queue.
 */
function Waiting({ isInset, children }: ConnectionNoticeProps & { children: string }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), reconnectGraceMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <output className={classes('relative block', isInset && '-mb-6')}>
      {isLong && (
        <span className="absolute inset-x-0 top-2 z-1 mx-auto flex w-fit animate-appear items-center gap-2 rounded-full border border-hairline bg-surface px-4 py-1 text-sm text-ink-muted shadow-floating">
          <Spinner />
          {children}
        </span>
      )}
    </output>
  );
}
