import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { meQuery } from '../../me/my-queries.ts';
import { queryClient } from '../../server/query-client.ts';
import { session } from '../../session/session.ts';
import { myPhotosQuery, reloadPhotos, rememberPhotos } from './photos.queries.ts';

const [first, second] = [
  { url: '/photos/first', isPrimary: true },
  { url: '/photos/second', isPrimary: false },
];
const moved = [
  { ...second, isPrimary: true },
  { ...first, isPrimary: false },
];

beforeEach(() => {
  session.begin(`head.${btoa(JSON.stringify({ exp: 9_999_999_999 }))}.end`, { id: 'me', displayName: 'Me' });
  queryClient.setQueryData(meQuery.queryKey, { id: 'me' } as never);
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
  session.end('left');
});

test('photos whose new order was refused return to their order in the grid, on the profile and in the header', async () => {
  rememberPhotos(moved as never);
  expect(session.get()?.primaryPhotoUrl).toBe(second.url);
  vi.stubGlobal('fetch', async () => Response.json([first, second]));
  await reloadPhotos();
  expect(queryClient.getQueryData(myPhotosQuery.queryKey)).toEqual([first, second]);
  expect(queryClient.getQueryData(meQuery.queryKey)).toMatchObject({
    photos: [first.url, second.url],
    primaryPhotoUrl: first.url,
  });
  expect(session.get()?.primaryPhotoUrl).toBe(first.url);
});

test('photos that cannot be loaded after a failure change nothing', async () => {
  rememberPhotos(moved as never);
  vi.stubGlobal('fetch', async () => Response.json({ error: 'Too many requests' }, { status: 429 }));
  await reloadPhotos();
  expect(queryClient.getQueryData(myPhotosQuery.queryKey)).toEqual(moved);
});
