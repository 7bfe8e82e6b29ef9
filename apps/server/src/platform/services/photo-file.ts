import type { thumbnailWidths } from '@ambiance/domain/photos';

/** The name of a photo in the media store, in its display size or in the width of a thumbnail. */
export const photoFile = (id: string, extension: string, width?: (typeof thumbnailWidths)[number]): string =>
  `photos/${id}${width ? `-${width}` : ''}.${extension}`;
