import { thumbnailWidths } from '@ambiance/domain/photos';
import { type MediaStore, photoFile } from '../../platform/services/media-store.ts';
import type { Platform } from '../../platform/platform.ts';
import { encodedExtension, type EncodedPhoto } from './encode-photo.ts';
import { type PhotoFiles, queueDeletions } from './photo-deletions.repository.ts';

type Needs = Pick<Platform, 'db' | 'media' | 'clock'>;

/** Longer than a request, and longer than an unresponsive store takes to finish a write. */
const uploadMs = 3_600_000;

/**
 * Announces files before they are stored: they are deleted in an hour unless `dropDeletions` is called. So no file is left behind
 * if the request fails or the process dies.
 */
export const announceFiles = ({ db, clock }: Pick<Needs, 'db' | 'clock'>, photos: readonly PhotoFiles[]) =>
  queueDeletions(db, photos, new Date(clock.now().getTime() + uploadMs));

/** Stores new photos in all their sizes. They stay hidden until `dropDeletions`. */
export async function storePhotos(needs: Needs, photos: readonly { id: string; photo: EncodedPhoto }[]): Promise<void> {
  await announceFiles(
    needs,
    photos.map(({ id }) => ({ id, extension: encodedExtension })),
  );
  await Promise.all(photos.map(({ id, photo }) => storePhoto(needs.media, id, photo)));
}

async function storePhoto(media: MediaStore, id: string, { display, thumbnails }: EncodedPhoto): Promise<void> {
  await Promise.all([
    media.put(photoFile(id, encodedExtension), display),
    ...thumbnailWidths.map((width, index) => media.put(photoFile(id, encodedExtension, width), thumbnails[index]!)),
  ]);
}

/** Removes a photo in all its sizes. */
export async function removePhoto(media: MediaStore, id: string, extension: string): Promise<void> {
  await Promise.all([undefined, ...thumbnailWidths].map((width) => media.remove(photoFile(id, extension, width))));
}
