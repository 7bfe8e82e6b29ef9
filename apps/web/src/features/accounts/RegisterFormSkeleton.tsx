import { Skeleton } from '../../ui/feedback/Skeleton.tsx';

const fields = 2;

/** Reserves the form's space until it is loaded, so that the footer stays below the screen. */
export function RegisterFormSkeleton() {
  return (
    <div className="flex min-h-dvh flex-col gap-5">
      {Array.from({ length: fields }, (_, field) => (
        <div key={field} className="flex flex-col gap-1.5">
          <Skeleton className="h-lh w-32" />
          <Skeleton className="h-11" />
        </div>
      ))}
    </div>
  );
}
