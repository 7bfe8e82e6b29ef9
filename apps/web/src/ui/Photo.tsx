import { useState } from 'react';
import { mediaUrl } from '../loading/api-base.ts';
import { classes } from './classes.ts';

export interface PhotoProps {
  url: string;
  alt: string;
  /** Size in CSS pixels, which keeps its place while it loads; the photo is asked for at twice the width. */
  width: number;
  height: number;
  /** Among the first things to be seen. */
  first?: boolean;
  className?: string;
}

/** A member's photo. One that cannot be loaded leaves its place blank. */
export function Photo({ url, alt, width, height, first = false, className }: PhotoProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <img
      src={photoAddress(url, width)}
      alt={alt}
      width={width}
      height={height}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      draggable={false}
      onError={() => setFailed(url)}
      className={classes('bg-sunken object-cover', failed === url && 'invisible', className)}
    />
  );
}

/** Where a photo is in twice the width in CSS pixels. */
export function photoAddress(url: string, width: number): string {
  const address = new URL(mediaUrl(url));
  address.searchParams.set('w', String(width * 2));
  return address.href;
}
