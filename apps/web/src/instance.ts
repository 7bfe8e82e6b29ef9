import type { instanceRoutes } from '@ambiance/contract/instance';
import type { Result } from '@ambiance/contract/route';
import { apiBase } from './api-base.ts';
import { createStore, useStore } from './store.ts';

type About = (typeof instanceRoutes)['about'];

/** What this installation says of itself: demo or not, support address, minimum age, the landing's claim. */
export type Instance = Result<About>;

// The landing page needs this one answer and neither the client nor the transport; the type keeps the contract's path.
const path: About['path'] = '/api/instance';

export const instance = createStore<Instance | undefined>(undefined);
export const useInstance = (): Instance | undefined => useStore(instance);

/** Asks once; without an answer the screens do without. */
export async function loadInstance(): Promise<void> {
  try {
    const response = await fetch(apiBase + path);
    if (response.ok) instance.set((await response.json()) as Instance);
  } catch (reason) {
    console.warn('The server did not say which installation this is.', reason);
  }
}
