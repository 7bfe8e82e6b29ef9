import { preload } from 'react-dom';
import { meQuery, myLimitsQuery } from '../../../me/my-queries.ts';
import { queryClient } from '../../../server/query-client.ts';
import { session } from '../../../session/session.ts';
import { photoAddress } from '../../../ui/media/photo-address.ts';
import { searchQuery } from '../discovery.queries.ts';
import { photoSize } from '../member/MemberPhotos.tsx';
import { filterAt, requestOf } from '../filter/search-filter.ts';
import { searcherOf } from '../use-searcher.ts';

/** Starts the URL's search before the page is drawn. If it fails, the page retries it and shows the error. */
export async function prepareSearch(): Promise<void> {
  try {
    const [, limits] = await Promise.all([queryClient.fetchQuery(meQuery), queryClient.fetchQuery(myLimitsQuery)]);
    const login = session.get();
    const searcher = login && searcherOf(login, limits);
    if (!searcher) return;
    const filter = filterAt(new URLSearchParams(window.location.search), searcher);
    const { pages } = await queryClient.fetchInfiniteQuery(searchQuery(requestOf(filter, searcher), searcher.id));
    const photo = pages[0]?.items[0]?.photos[0];
    if (photo) preload(photoAddress(photo, photoSize.width), { as: 'image', fetchPriority: 'high' });
  } catch (reason) {
    console.warn('The search could not be prepared.', reason);
  }
}
