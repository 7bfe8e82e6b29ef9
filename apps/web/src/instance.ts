import type { Call, Reply } from '@ambiance/contract/client';
import type { instanceRoutes } from '@ambiance/contract/instance';
import type { Result } from '@ambiance/contract/route';
import { createStore, useStore } from './store.ts';

type About = (typeof instanceRoutes)['about'];

/** What this installation says of itself: demo or not, support address, minimum age, the landing's claim. */
export type Instance = Result<About>;

// The landing page needs this one call and not the whole typed client; the type keeps the path that of the contract.
const path: About['path'] = '/api/instance';

export const instance = createStore<Instance | undefined>(undefined);
export const useInstance = (): Instance | undefined => useStore(instance);

/** Asks once; without an answer the screens do without. */
export async function loadInstance(send: (call: Call) => Promise<Reply>): Promise<void> {
  const reply = await send({ method: 'GET', path, needsSession: false }).catch(() => undefined);
  if (reply) instance.set(reply.body as Instance);
}
