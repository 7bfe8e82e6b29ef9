import { thumbnailWidths } from '@ambiance/domain/photos';
import type { MediaStore } from '../../platform/media-store.ts';
import { photoFile } from '../../platform/photo-file.ts';
import { encodedExtension, type EncodedPhoto } from './encode-photo.ts';

/** Stores photos in all their sizes; where one fails the others have ended too, so that they can be removed. */
export const storePhotos = (media: MediaStore, photos: readonly { id: string; photo: EncodedPhoto }[]): Promise<void> =>
  allEnded(photos.map(({ id, photo }) => storePhoto(media, id, photo)));

async function storePhoto(media: MediaStore, id: string, { display, thumbnails }: EncodedPhoto): Promise<void> {
  await allEnded(
    thumbnailWidths.map((width, index) => media.put(photoFile(id, encodedExtension, width), thumbnails[index]!)),
  );
  await media.put(photoFile(id, encodedExtension), display);
}

async function allEnded(puts: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(puts)).find((put) => put.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Removes a photo in all its sizes, the largest last: until that succeeds the photo can still be shown. */
export async function removePhoto(media: MediaStore, id: string, extension: string): Promise<void> {
  await Promise.all(thumbnailWidths.map((width) => media.remove(photoFile(id, extension, width))));
  await media.remove(photoFile(id, extension));
}
