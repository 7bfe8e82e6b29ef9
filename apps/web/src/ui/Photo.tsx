import { useState } from 'react';
import { classes } from './classes.ts';
import { photoAddress } from './photo-address.ts';

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
