import type { ReactNode } from 'react';

/** An icon that is visible on any photo. */
export const OnPhoto = ({ icon }: { icon: ReactNode }) => (
  <span className="inline-flex size-8 items-center justify-center rounded-full bg-black/60 text-white">{icon}</span>
);
