import { clientId } from '@ambiance/contract/chat-hub';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newClientId } from './client-id.ts';

test('every client id is a different UUID in the hub’s format', () => {
  const ids = Array.from({ length: 100 }, newClientId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(z.safeParse(clientId, id).success).toBe(true);
});
