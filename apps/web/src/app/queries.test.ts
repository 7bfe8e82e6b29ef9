import { expect, test } from 'vitest';
import { queryClient } from '../server/query-client.ts';
import { session } from '../session/session.ts';
import { showToast, waitingToasts } from '../ui/feedback/toast.ts';
import { startQueries } from './Queries.tsx';

const token = `a.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.b`;
const logIn = (id: string) => session.begin(token, { id, displayName: id });
const leftOver = () => [queryClient.getQueryData(['mine']), waitingToasts.get().length];

test.each([
  ['logs out', () => session.end('left')],
  ['is logged out', () => session.end('refused')],
  ['is replaced by another', () => logIn('ben')],
])('a user who %s leaves neither cached data nor waiting toasts', (_case, change) => {
  logIn('ana');
  startQueries();
  queryClient.setQueryData(['mine'], 'secret');
  showToast('Ben said yes');
  session.update({ displayName: 'Ana M.' });
  expect(leftOver()).toEqual(['secret', 1]);
  change();
  expect(leftOver()).toEqual([undefined, 0]);
});
