import type { Mood } from '@ambiance/domain/moods';
import { useEffect } from 'react';
import { useSession } from './session.ts';
import { createStore, useStore } from '../state/store.ts';

/** The mood that a visitor picked on the landing page. A member's own mood comes from the session. */
export const pickedMood = createStore<Mood | undefined>(undefined);
/** The mood of the landing page until one is picked. */
export const firstMood: Mood = 'dinner';
/** The mood under the pointer. It colours the page while the pointer is there. */
export const previewedMood = createStore<Mood | undefined>(undefined);

/** The mood that colours the page now. */
export function useAccentMood(): Mood | undefined {
  const login = useSession();
  const picked = useStore(pickedMood) ?? firstMood;
  return useStore(previewedMood) ?? (login ? (login.currentMoodKey ?? undefined) : picked);
}

/** Colours the page by the current mood. Call it once, in the shell. */
export function useAccent(): void {
  const mood = useAccentMood();
  useEffect(() => {
    document.documentElement.dataset['mood'] = mood ?? 'none';
  }, [mood]);
}
