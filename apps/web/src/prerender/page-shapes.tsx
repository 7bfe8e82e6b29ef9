import type { ReactNode } from 'react';
import { FilterBarSkeleton } from '../features/discovery/filter/FilterBarSkeleton.tsx';
import { MemberListSkeleton } from '../features/discovery/results/MemberList.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';

const times = (count: number, shape: (index: number) => ReactNode) =>
  Array.from({ length: count }, (_, at) => shape(at));

const bubbles = ['w-48', 'w-64', 'ml-auto w-40', 'w-56', 'ml-auto w-72', 'ml-auto w-32'];

const title = <Skeleton className="h-8 w-44 max-w-full" />;

const shapes: Readonly<Record<string, ReactNode>> = {
  '/search': (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-1 px-4 pt-2 sm:gap-2 sm:px-5 sm:pt-4">
      <FilterBarSkeleton title={title} />
      <Skeleton className="mb-2 h-lh w-64 max-w-full sm:mb-3" />
      <MemberListSkeleton />
    </div>
  ),
  '/chat': (
    <div className="mx-auto flex h-[calc(100dvh-4rem)] w-full max-w-3xl flex-col justify-end gap-3 px-3 pb-4 sm:px-4">
      <div className="mb-auto flex items-center gap-3 py-2">
        <Skeleton className="size-11 rounded-full" />
        <Skeleton className="h-6 w-40" />
      </div>
      {bubbles.map((width) => (
        <Skeleton key={width} className={`h-10 max-w-full shrink-0 rounded-xl ${width}`} />
      ))}
      <Skeleton className="mt-4 h-12 w-full rounded-full" />
    </div>
  ),
  '/messages': (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-8 sm:px-5">
      {title}
      {times(6, (at) => (
        <div key={at} className="flex items-center gap-3 px-4">
          <Skeleton className="size-16 shrink-0 rounded-full" />
          <div className="flex-1">
            <Skeleton className="h-7 w-40 max-w-full" />
            <Skeleton className="mt-0.5 h-6 w-full" />
          </div>
        </div>
      ))}
    </div>
  ),
};
const anyPage = (
  <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-8 sm:px-5">
    {title}
    {times(3, (at) => (
      <Skeleton key={at} className="h-40 w-full rounded-xl" />
    ))}
  </div>
);

/**
 * Grey shapes of a page, which signed-in users see until the app has rendered it. They do not react to presses. `first-paint.ts`
 * sets the user's mood on the page.
 */
export const PageShape = ({ path }: { path: string }) => (
  <div inert aria-hidden className="hidden overflow-hidden in-[html[data-mood]]:block">
    {shapes[path] ?? anyPage}
  </div>
);
