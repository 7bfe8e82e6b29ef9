import type { Photo } from '@ambiance/contract/photos';
import { queryOf } from '../../server/query-of.ts';
import { rememberMe } from '../../me/my-queries.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';

/** The member's own photos in upload order. */
export const myPhotosQuery = queryOf(['me', 'photos'], (it) => server.photos.list(it));

/** Loads the photos again after a change that failed, and shows them everywhere. Does nothing if they cannot be loaded. */
export async function reloadPhotos(): Promise<void> {
  const photos = await queryClient.fetchQuery({ ...myPhotosQuery, staleTime: 0 }).catch(() => undefined);
  if (photos) rememberPhotos(photos);
}

/** Stores the list from a response, so that grid, header and card show it at once. */
export function rememberPhotos(photos: Photo[]): void {
  queryClient.setQueryData(myPhotosQuery.queryKey, photos);
  const urls = photos.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary)).map(({ url }) => url);
  rememberMe({ photos: urls, primaryPhotoUrl: urls[0] ?? null });
}
