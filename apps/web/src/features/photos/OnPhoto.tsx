import type { ReactNode } from 'react';

/** An icon that can be seen on any photo. */
export const OnPhoto = ({ icon }: { icon: ReactNode }) => (
  <span className="inline-flex size-8 items-center justify-center rounded-full bg-black/60 text-white">{icon}</span>
);
