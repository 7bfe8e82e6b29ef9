import type { thumbnailWidths } from '@ambiance/domain/photos';
import type { Store } from '@ambiance/embedded-postgres';

/** Stores pictures and backups. Names are created by the server, never by a visitor. */
export interface MediaStore extends Store {
  /** Rejects with the store's message if it would accept none of our files. A local folder has no check. */
  check?: () => Promise<void>;
}

/** The name of a photo in the media store, in its display size or in the width of a thumbnail. */
export const photoFile = (id: string, extension: string, width?: (typeof thumbnailWidths)[number]): string =>
  `photos/${id}${width ? `-${width}` : ''}.${extension}`;
