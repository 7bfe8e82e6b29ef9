import { useEffect } from 'react';
import { membersTexts } from '../../features/members/members.texts.ts';
import { firstStepsTexts } from './first-steps.texts.ts';

/** Fetches the page that follows the registration, while the newcomer fills it in. */
export function useFirstStepsAhead(isComing: boolean): void {
  useEffect(() => {
    if (!isComing) return;
    const parts = [
      import('./ProfilePage.tsx'),
      import('./FirstSteps.tsx'),
      membersTexts.load(),
      firstStepsTexts.load(),
    ];
    void Promise.allSettled(parts);
  }, [isComing]);
}
