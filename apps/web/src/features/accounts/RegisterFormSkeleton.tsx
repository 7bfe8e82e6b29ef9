import { Skeleton } from '../../ui/Skeleton.tsx';

const fields = 8;

/** Keeps the footer below the screen until the registration form is there. */
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
