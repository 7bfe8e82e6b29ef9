import { api } from '@ambiance/contract/api';
import { createClient } from '@ambiance/contract/client';
import { send } from './transport.ts';

/** Every endpoint as a typed function: `server.moods.set({ body: { MoodKey: 'chill' } })`. */
export const server = createClient(api, send);
