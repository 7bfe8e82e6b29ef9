import { type ReactNode, useEffect } from 'react';
import { Beside } from '../../loading/Beside.tsx';
import { whenIdle } from '../../loading/when-idle.ts';
import { onDemandTexts } from './on-demand.texts.ts';
import { showToast } from '../feedback/toast.ts';

/**
 * Renders a part that is fetched when the user opens it. If it cannot be fetched yet, the user is notified, and it opens as
 * soon as it can.
 */
export function OnDemand({ children, instead }: { children: ReactNode; instead?: ReactNode }) {
  // Preloaded, because the texts are needed only when fetching fails.
  useEffect(() => whenIdle(() => void onDemandTexts.load().catch(() => undefined)), []);
  return (
    <Beside instead={instead} onMissing={tellMissing}>
      {children}
    </Beside>
  );
}

const tellMissing = () =>
  void onDemandTexts
    .load()
    .then((t) => showToast(t('notHereYet'), { kind: 'error' }))
    .catch(() => undefined);
