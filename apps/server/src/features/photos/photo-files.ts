import { thumbnailWidths } from '@ambiance/domain/photos';
import type { MediaStore } from '../../platform/media-store.ts';
import { photoFile } from '../../platform/photo-file.ts';
import { encodedExtension, type EncodedPhoto } from './encode-photo.ts';

export async function storePhoto(media: MediaStore, id: string, { display, thumbnails }: EncodedPhoto): Promise<void> {
  await Promise.all(
    thumbnailWidths.map((width, index) => media.put(photoFile(id, encodedExtension, width), thumbnails[index]!)),
  );
  await media.put(photoFile(id, encodedExtension), display);
}

/** Removes a photo in all its sizes, the largest last: until that succeeds the photo can still be shown. */
export async function removePhoto(media: MediaStore, id: string, extension: string): Promise<void> {
  await Promise.all(thumbnailWidths.map((width) => media.remove(photoFile(id, extension, width))));
  await media.remove(photoFile(id, extension));
}
