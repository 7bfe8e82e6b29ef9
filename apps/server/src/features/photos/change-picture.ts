import { DomainError } from '@ambiance/domain/errors';
import { photoIdOf } from '@ambiance/domain/photos';
import type { Platform } from '../../platform/platform.ts';
import { encodedExtension } from './encode-photo.ts';
import type { PhotoEncoder } from './photo-encoder.ts';
import { dropDeletions, queueDeletions } from './photo-deletions.repository.ts';
import { storePhotos } from './photo-files.ts';
import type { ChangePicture } from './photos.repository.ts';
import { refuseRemoved } from './removed-pictures.ts';

type Needs = Pick<Platform, 'db' | 'clock' | 'ids' | 'media'> & { encoder: PhotoEncoder };

/** Changes the pictures of venues and perks. They are encoded, stored and served like photos of members. */
export function createChangePicture({ db, clock, ids, media, encoder }: Needs): ChangePicture {
  const swap = (set: Parameters<ChangePicture>[1], id: string | null) =>
    db.transaction().execute(async (tx) => {
      const former = photoIdOf((await set(tx, id && `/media/photos/${id}.${encodedExtension}`)) ?? '');
      if (former) await queueDeletions(tx, [{ id: former, extension: encodedExtension }], clock.now());
      if (id) await dropDeletions(tx, [id]);
    });

  return async (files, set) => {
    if (files === null) return swap(set, null);
    const [photo] = await encoder.encode(files);
    if (!photo) throw new DomainError('photo.none');
    await refuseRemoved(db, [photo], clock.now());
    const id = ids.hex(16);
    await storePhotos({ db, media, clock }, [{ id, photo }]);
    await swap(set, id);
  };
}
