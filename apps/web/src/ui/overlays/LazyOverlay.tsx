import { type ReactNode, useEffect } from 'react';
import { LazyPart } from '../../loading/LazyPart.tsx';
import { whenIdle } from '../../loading/when-idle.ts';
import { lazyOverlayTexts } from './lazy-overlay.texts.ts';
import { showToast } from '../feedback/toast.ts';

/**
 * Renders a part that is fetched when the user opens it. If it cannot be fetched yet, the user is notified, and it opens as
 * soon as it can.
 */
export function LazyOverlay({ children, instead }: { children: ReactNode; instead?: ReactNode }) {
  // Preloaded, because the texts are needed only when fetching fails.
  useEffect(() => whenIdle(() => void lazyOverlayTexts.load().catch(() => undefined)), []);
  return (
    <LazyPart instead={instead} onMissing={showMissing}>
      {children}
    </LazyPart>
  );
}

const showMissing = () =>
  void lazyOverlayTexts
    .load()
    .then((t) => showToast(t('notHereYet'), { kind: 'error' }))
    .catch(() => undefined);
