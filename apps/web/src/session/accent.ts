import type { Mood } from '@ambiance/domain/moods';
import { useEffect } from 'react';
import { useSession } from './session.ts';
import { createStore, useStore } from '../state/store.ts';

/** The mood a visitor picked on the landing page; a member's own mood comes from the session. */
export const pickedMood = createStore<Mood | undefined>(undefined);
/** The mood of the landing page until one is picked. */
export const firstMood: Mood = 'dinner';
/** The mood under the pointer, which colours the page while it rests there. */
export const previewedMood = createStore<Mood | undefined>(undefined);

/** The mood that colours the page now. */
export function useAccentMood(): Mood | undefined {
  const login = useSession();
  const picked = useStore(pickedMood) ?? firstMood;
  return useStore(previewedMood) ?? (login ? (login.currentMoodKey ?? undefined) : picked);
}

/** Lets the page take the colour of the mood. Called once, by the shell. */
export function useAccent(): void {
  const mood = useAccentMood();
  useEffect(() => {
    document.documentElement.dataset['mood'] = mood ?? 'none';
  }, [mood]);
}
