import { api } from '@ambiance/contract/api';
import { createClient } from '@ambiance/contract/client';
import type { Route } from '@ambiance/contract/route';
import { send, ServerError } from './transport.ts';

/** Calls that throw `HTTP {status}`, because their screens have messages of their own. */
const reportedByStatus = new Set<Route>(
  [api.moods, api.favorites, api.blocks].flatMap((routes) => Object.values<Route>(routes)),
);

/** Every endpoint as a typed function: `server.moods.set({ body: { MoodKey: 'chill' } })`. */
export const server = createClient(api, async (call, route) => {
  try {
    return await send(call);
  } catch (error) {
    const isAnswer = error instanceof ServerError && error.status > 0 && error.code !== 'session.expired';
    throw isAnswer && reportedByStatus.has(route) ? error.asStatus() : error;
  }
});
