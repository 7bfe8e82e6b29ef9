/** How many photos a member may keep, and how many may be added at once. */
export const maxPhotos = 12;
export const maxPhotosAtOnce = 6;

/** The file of a photo has to be smaller than this. */
export const maxPhotoBytes = 10 * 1024 * 1024;

/** What a photo may be; the server looks at the content, not at the name. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** How large a photo may be drawn, in pixels. */
export const maxPhotoPixels = 40_000_000;
export const maxPhotoSide = 12_000;

/** The widths in which a photo is kept beside its display size; `?w=` gets the smallest that is wide enough. */
export const thumbnailWidths = [256, 640] as const;

/** The hex id that the address of a photo ends in, before its extension. */
export const photoIdOf = (url: string): string | undefined =>
  /(?:^|\/)([\da-f]{32})\.(?:jpg|jpeg|png|webp)$/.exec(url)?.[1];
