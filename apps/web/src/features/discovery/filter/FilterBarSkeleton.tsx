import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';

/** Reserves the filter bar's space until the plan is known. */
export function FilterBarSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2 sm:flex-row sm:items-center sm:justify-between">
        <Skeleton className="h-13 w-full rounded-full sm:w-130" />
        <Skeleton className="h-11 w-full rounded-full sm:w-22" />
      </div>
      <Skeleton className="hidden h-58 rounded-xl lg:block" />
    </div>
  );
}
