import type { instanceRoutes } from '@ambiance/contract/instance';
import type { Result } from '@ambiance/contract/route';
import { builtIn } from '@ambiance/domain/instance';
import { apiBase } from '../loading/api-base.ts';
import { createStore, useStore } from '../state/store.ts';

type About = (typeof instanceRoutes)['about'];

/** What this installation says of itself: demo or not, support address, minimum age, the landing's claim. */
export type Instance = Result<About>;

// The landing page needs this one answer and neither the client nor the transport; the type keeps the contract's path.
const path: About['path'] = '/api/instance';

/** The server writes its answer into the pages that it serves, so that nobody has to wait for it. */
const written = globalThis.document?.getElementById('instance')?.textContent;
const inPage = written ? (JSON.parse(written) as Instance) : undefined;

export const instance = createStore<Instance | undefined>(inPage, inPage && { ...inPage, ...builtIn });
export const useInstance = (): Instance | undefined => useStore(instance);

/** Asks once where the page does not say it; without an answer the screens do without. */
export async function loadInstance(): Promise<void> {
  if (inPage) return;
  try {
    const response = await fetch(apiBase + path);
    if (!response.ok) return;
    const answer = (await response.json()) as Instance;
    if (answer.demo) document.documentElement.dataset['demo'] = '';
    instance.set(answer);
  } catch (reason) {
    console.warn('The server did not say which installation this is.', reason);
  }
}
