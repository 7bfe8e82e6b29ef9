import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { YourData } from '../../features/account-data/YourData.tsx';
import { EmailProofBanner } from '../../features/accounts/email/EmailProofBanner.tsx';
import { MoodPicker } from '../../features/moods/MoodPicker.tsx';
import { PhoneCard } from '../../features/phone/PhoneCard.tsx';
import { MyPhotos } from '../../features/photos/MyPhotos.tsx';
import { PhotoUpload } from '../../features/photos/PhotoUpload.tsx';
import { WalletCard } from '../../features/perks/WalletCard.tsx';
import { PlanCard } from '../../features/plans/PlanCard.tsx';
import { ProfileForm } from '../../features/members/ProfileForm.tsx';
import { ProfileHeader } from '../../features/members/ProfileHeader.tsx';
import { SpokenLanguages } from '../../features/members/SpokenLanguages.tsx';
import { ProfileSkeleton } from '../../features/members/ProfileSkeleton.tsx';
import { membersTexts } from '../../features/members/members.texts.ts';
import { MyReports } from '../../features/reports/MyReports.tsx';
import { PauseBanner } from '../../features/settings/PauseBanner.tsx';
import { SecondFactorCard } from '../../features/second-factor/SecondFactorCard.tsx';
import { VouchCard } from '../../features/vouching/VouchCard.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { useMyPlan } from '../../me/my-plan.ts';
import { meQuery } from '../../me/my-queries.ts';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { showError } from '../../ui/feedback/toast.ts';
import { firstStepAt } from './first-step.ts';
import { WhatIsMissing } from './WhatIsMissing.tsx';

const firstSteps = lazyComponent(async () => (await import('./FirstSteps.tsx')).FirstSteps);

export function ProfilePage() {
  const t = useTexts(membersTexts);
  const { search, state } = useLocation();
  const step = firstStepAt(search, state);
  const { data: me, error, refetch } = useQuery(meQuery);
  const plan = useMyPlan();
  const loadFailed = t('loadFailed');
  useEffect(() => {
    if (error) showError(error, loadFailed);
  }, [error, loadFailed]);
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-1 flex-col gap-8 px-4 py-8 sm:px-5">
      <PageTitle>{t('title')}</PageTitle>
      {!me && (
        <h1 tabIndex={-1} className="sr-only">
          {t('title')}
        </h1>
      )}
      {!error && (step ? !me || !plan : !me) && <ProfileSkeleton />}
      {!me && error && <LoadFailed title={loadFailed} onRetry={refetch} reason={error.message} />}
      {me && plan && step && (
        <Suspense fallback={<ProfileSkeleton />}>
          <firstSteps.Component me={me} plan={plan} step={step} />
        </Suspense>
      )}
      {me && !step && (
        <>
          <EmailProofBanner />
          <PauseBanner />
          <ProfileHeader me={me} />
          {me.role === 'member' && <WhatIsMissing me={me} />}
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr_auto]">
            {plan ? (
              <MoodPicker current={me.currentMoodKey} untilUtc={me.moodUntilUtc} open={plan.moods} />
            ) : (
              <Skeleton className="h-96 rounded-xl" />
            )}
            <div className="flex flex-col gap-5 lg:row-span-2">
              <PhotoUpload stored={me.photos.length} />
              <MyPhotos stored={me.photos.length} />
              <ProfileForm me={me} />
              {me.role === 'member' && <SpokenLanguages me={me} />}
            </div>
            <div className="flex flex-col gap-5 lg:row-span-2">
              {plan ? <PlanCard plan={plan} /> : <Skeleton className="h-96 rounded-xl" />}
              {me.role === 'member' && <WalletCard />}
              <PhoneCard />
              {me.role === 'member' && (
                <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
                  <VouchCard />
                </Suspense>
              )}
            </div>
            <div className="flex flex-col gap-5 lg:col-start-2">
              <MyReports />
              <Suspense fallback={<Skeleton className="h-40 rounded-xl" />}>
                <SecondFactorCard />
              </Suspense>
              <YourData />
            </div>
          </div>
        </>
      )}
    </div>
  );
}
