import type { instanceRoutes } from '@ambiance/contract/instance';
import type { Result } from '@ambiance/contract/route';
import { builtIn } from '@ambiance/domain/instance';
import { apiBase } from '../loading/api-base.ts';
import { createStore, useStore } from '../state/store.ts';

type About = (typeof instanceRoutes)['about'];

/** Public facts about this installation: demo or not, support address, minimum age, the landing page's claim. */
export type Instance = Result<About>;

// The landing page needs only this response, and neither the client nor the transport. The type ensures that the path matches
// the contract.
const path: About['path'] = '/api/instance';

/** The server writes this data into the pages that it serves, so that no request is needed. */
const written = globalThis.document?.getElementById('instance')?.textContent;
const inPage = written ? (JSON.parse(written) as Instance) : undefined;

export const instance = createStore<Instance | undefined>(inPage, inPage && { ...inPage, ...builtIn });
export const useInstance = (): Instance | undefined => useStore(instance);

/** Fetches it once if the page does not contain it. If that fails, the screens do without it. */
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
