import type { Face } from '@ambiance/contract/faces';
import { queryOf } from '../../server/query-of.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';

const pollMs = 30_000;

/** New primary photos to review. Each viewing is recorded, so more are fetched only when all are decided. */
export const facesQuery = queryOf(['moderation', 'faces'], (it) => server.faces.list(it), {
  staleTime: ({ state }) => (state.data?.length ? Infinity : 0),
  refetchInterval: ({ state }) => (state.data?.length === 0 ? pollMs : false),
  refetchOnReconnect: false,
  gcTime: 0,
});

const ofFace = ({ photoId }: Face) => ({ params: { photoId } });
export const passFace = (face: Face) => server.faces.pass(ofFace(face));
export const openFaceCase = (face: Face) => server.faces.openCase(ofFace(face));

/** Removes a reviewed photo from the list, and fetches more if it was the last one. */
export function leaveOut({ photoId }: Face): void {
  const left = queryClient.setQueryData(facesQuery.queryKey, (faces) =>
    faces?.filter((one) => one.photoId !== photoId),
  );
  if (left?.length === 0) void queryClient.invalidateQueries({ queryKey: facesQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: ['moderation', 'queue'] });
}
