/** Maximum number of photos per member, and per upload. */
export const maxPhotos = 12;
export const maxPhotosAtOnce = 6;

/** Size limit of a photo file; a file must be smaller. */
export const maxPhotoBytes = 10 * 1024 * 1024;

/** Accepted photo formats; the server checks the content, not the file name. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Maximum size of a photo, in pixels. */
export const maxPhotoPixels = 40_000_000;
export const maxPhotoSide = 12_000;

/** Widths of stored thumbnails, next to the display size; `?w=` selects the smallest that is wide enough. */
export const thumbnailWidths = [256, 640] as const;

/** The hex id at the end of a photo's URL, before its extension. */
export const photoIdOf = (url: string): string | undefined =>
  /(?:^|\/)([\da-f]{32})\.(?:jpg|jpeg|png|webp)$/.exec(url)?.[1];
