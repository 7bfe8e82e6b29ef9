import { mediaUrl } from '../../loading/api-base.ts';

/** URL of a photo at twice the width in CSS pixels. A photo on another server comes in the size that it has there. */
export function photoAddress(url: string, width: number): string {
  const address = mediaUrl(url);
  return address === url ? url : `${address}?w=${width * 2}`;
}
