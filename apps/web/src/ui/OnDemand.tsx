import { type ReactNode, useEffect } from 'react';
import { Beside } from '../loading/Beside.tsx';
import { whenIdle } from '../loading/when-idle.ts';
import { onDemandTexts } from './on-demand.texts.ts';
import { showToast } from './toast.ts';

/** What is fetched because somebody pressed for it: they are told where it cannot be fetched yet, and it opens once it can. */
export function OnDemand({ children, instead }: { children: ReactNode; instead?: ReactNode }) {
  // When they are needed it is too late to fetch them.
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
