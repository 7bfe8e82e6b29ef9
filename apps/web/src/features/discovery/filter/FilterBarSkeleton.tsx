import type { ReactNode } from 'react';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';

/** Reserves the filter bar's space until the plan is known. */
export function FilterBarSkeleton({ title }: { title: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-3">
        {title}
        <Skeleton className="h-11 w-34 rounded-full" />
      </div>
      <Skeleton className="h-13 w-full rounded-full sm:w-130" />
    </div>
  );
}
