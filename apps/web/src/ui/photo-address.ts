import { mediaUrl } from '../loading/api-base.ts';

/** Where a photo is in twice the width in CSS pixels; one that is elsewhere comes in the size that it has there. */
export function photoAddress(url: string, width: number): string {
  const address = mediaUrl(url);
  return address === url ? url : `${address}?w=${width * 2}`;
}
