import { useState } from 'react';
import { classes } from '../classes.ts';
import { photoAddress } from './photo-address.ts';

export interface PhotoProps {
  url: string;
  alt: string;
  /** Size in CSS pixels, reserved while the photo loads. The photo is fetched at twice the width. */
  width: number;
  height: number;
  /** One of the first things on the screen, so it is loaded with priority. */
  first?: boolean;
  className?: string;
}

/** A member's photo. If it cannot be loaded, its space stays blank. */
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
