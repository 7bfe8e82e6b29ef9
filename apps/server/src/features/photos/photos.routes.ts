import type { photoRoutes } from '@ambiance/contract/photos';
import { DomainError } from '@ambiance/domain/errors';
import type { Platform } from '../../platform/platform.ts';
import type { Handlers } from '../../http/serve.ts';
import { encodedExtension } from './encode-photo.ts';
import type { PhotoEncoder } from './photo-encoder.ts';
import { storePhotos } from './photo-files.ts';
import { refuseRemoved } from './removed-pictures.ts';
import {
  addPhotos,
  deletePhoto,
  isUploaded,
  makePrimary,
  orderPhotos,
  photosOf,
  requireRoom,
} from './photos.repository.ts';

type Needs = Pick<Platform, 'db' | 'clock' | 'ids' | 'media'> & { encoder: PhotoEncoder };

export function photoHandlers({ db, clock, ids, media, encoder }: Needs): Handlers<typeof photoRoutes> {
  return {
    list: ({ user }) => photosOf(db, user.id),

    async upload({ user, files, query: { uploadId } }) {
      if (files.length === 0) throw new DomainError('photo.none');
      // Read before the upload is looked up: if it is stored in between, its photos are found, and not refused for lack of room.
      const tooMany = await requireRoom(db, user.id, files.length).then(
        () => undefined,
        (refusal: Error) => refusal,
      );
      if (await isUploaded(db, user.id, uploadId)) return photosOf(db, user.id);
      if (tooMany) throw tooMany;
      const encoded = await encoder.encode(files);
      await refuseRemoved(db, encoded, clock.now());
      const photos = encoded.map((photo) => ({ id: ids.hex(16), photo }));
      await storePhotos({ db, media, clock }, photos);
      const added = { ids: photos.map(({ id }) => id), extension: encodedExtension, uploadId, now: clock.now() };
      await db.transaction().execute((tx) => addPhotos(tx, user.id, added));
      return photosOf(db, user.id);
    },

    async setPrimary({ user, params }) {
      await db.transaction().execute((tx) => makePrimary(tx, user.id, params.photoId, clock.now()));
      return photosOf(db, user.id);
    },

    async order({ user, body }) {
      await db.transaction().execute((tx) => orderPhotos(tx, user.id, body.photoIds));
      return photosOf(db, user.id);
    },

    async remove({ user, params }) {
      await db.transaction().execute((tx) => deletePhoto(tx, user.id, params.id, clock.now()));
      return photosOf(db, user.id);
    },
  };
}
