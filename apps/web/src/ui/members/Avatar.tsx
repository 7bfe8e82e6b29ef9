import { useState } from 'react';
import { classes } from '../classes.ts';
import { initialOf } from './initial-of.ts';
import { photoAddress } from '../media/photo-address.ts';

export interface AvatarProps {
  name: string;
  photoUrl?: string | null | undefined;
  /** Edge of the square in CSS pixels. The photo is fetched at twice that size. */
  size?: 28 | 40 | 48 | 64 | 96 | 128;
  className?: string;
}

const sizes = {
  28: 'size-7 text-sm',
  40: 'size-10',
  48: 'size-12 text-lg',
  64: 'size-16 text-xl',
  96: 'size-24 text-3xl',
  128: 'size-32 text-4xl',
};

/** A member's photo, or the first letter of the name. Screen readers skip it, because the name is next to it. */
export function Avatar({ name, photoUrl, size = 40, className }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const shared = classes('shrink-0 rounded-full', sizes[size], className);
  if (photoUrl && failed !== photoUrl) {
    return (
      <img
        src={photoAddress(photoUrl, size)}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        onError={() => setFailed(photoUrl)}
        className={classes(shared, 'bg-sunken object-cover')}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={classes(shared, 'inline-flex items-center justify-center bg-accent-soft font-serif text-accent-ink')}
    >
      {initialOf(name)}
    </span>
  );
}
