import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../server/query-client.ts';
import { session } from '../session/session.ts';
import { catchUp } from './catch-up.ts';
import { agendaQuery } from './my-agenda.ts';
import { checkInsQuery, refreshCheckIns } from './my-check-ins.ts';

beforeEach(() =>
  session.begin(`head.${btoa(JSON.stringify({ exp: 9_999_999_999 }))}.end`, { id: 'me', displayName: 'Me' }),
);
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
  session.end('left');
});

test('data that is read again while a page catches up is not replaced by the older data', async () => {
  const answers: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', (address: string) =>
    address.endsWith('/catch-up')
      ? new Promise<Response>((resolve) => answers.push(resolve))
      : Promise.resolve(Response.json([{ id: 1, state: 'asked' }])),
  );
  const caughtUp = catchUp();
  await vi.waitUntil(() => answers.length === 1);
  await queryClient.fetchQuery({ ...checkInsQuery, staleTime: 0 });
  const me = { id: 'me', displayName: 'Me', role: 'member' };
  answers[0]!(Response.json({ me, agenda: [], checkIns: [{ id: 1, state: 'waiting' }], notices: [] }));
  await caughtUp;
  expect(queryClient.getQueryData(checkInsQuery.queryKey)).toMatchObject([{ state: 'asked' }]);
  expect(queryClient.getQueryData(agendaQuery.queryKey)).toEqual([]);
});

test.each([
  ['that no screen has read', () => undefined],
  [
    'that was out of date before',
    () => {
      queryClient.setQueryData(checkInsQuery.queryKey, []);
      refreshCheckIns();
    },
  ],
])('after an event, data %s is not replaced by what a page began to read before it', async (_, prepare) => {
  const answers: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
  prepare();
  const caughtUp = catchUp();
  await vi.waitUntil(() => answers.length === 1);
  refreshCheckIns();
  const me = { id: 'me', displayName: 'Me', role: 'member' };
  answers[0]!(Response.json({ me, agenda: [], checkIns: [{ id: 1, state: 'waiting' }], notices: [] }));
  await caughtUp;
  expect(queryClient.getQueryState(checkInsQuery.queryKey)?.isInvalidated).toBe(true);
  expect(queryClient.getQueryData(checkInsQuery.queryKey) ?? []).toEqual([]);
  expect(queryClient.getQueryData(agendaQuery.queryKey)).toEqual([]);
});
