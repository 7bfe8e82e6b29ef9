import { useTexts } from '../../i18n/texts.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { membersTexts } from './members.texts.ts';

/** Reserves the profile's space while it loads. */
export function ProfileSkeleton() {
  const t = useTexts(membersTexts);
  return (
    <div className="flex flex-col gap-8">
      <output className="sr-only">{t('loading')}</output>
      <div className="flex flex-col items-center gap-6 sm:flex-row">
        <Skeleton className="size-32 rounded-full" />
        <div className="flex flex-col items-center gap-3 sm:items-start">
          <Skeleton className="h-10 w-56" />
          <Skeleton className="h-6 w-72 max-w-full" />
        </div>
      </div>
      <div className="grid gap-5 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <Skeleton className="h-96 rounded-xl" />
        <Skeleton className="h-[40rem] rounded-xl" />
      </div>
    </div>
  );
}
