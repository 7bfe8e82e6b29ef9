import type { Me, Member } from '@ambiance/contract/members';
import { useQuery } from '@tanstack/react-query';
import { CreditCard, Settings, Ticket } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { EmailProofBanner } from '../../features/accounts/email/EmailProofBanner.tsx';
import { NameAndAge } from '../../features/discovery/member/NameAndAge.tsx';
import { MemberProfileSkeleton, OwnProfile } from '../../features/discovery/member/MemberProfile.tsx';
import { EditorLink, PhotosEditorLink } from '../../features/members/EditorLink.tsx';
import { membersTexts } from '../../features/members/members.texts.ts';
import { editorLink, useOpenEditor } from '../../features/members/profile-editors.ts';
import { PauseBanner } from '../../features/settings/PauseBanner.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { whenIdle } from '../../loading/when-idle.ts';
import { useMyPlan } from '../../me/my-plan.ts';
import { meQuery } from '../../me/my-queries.ts';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { showError } from '../../ui/feedback/toast.ts';
import { LinkRows } from '../../ui/layout/LinkRows.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { LazyOverlay } from '../../ui/overlays/LazyOverlay.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { firstStepAt } from './first-step.ts';
import { firstStepsTexts } from './first-steps.texts.ts';

const firstSteps = lazyComponent(async () => {
  const [{ FirstSteps }] = await Promise.all([import('./FirstSteps.tsx'), firstStepsTexts.load()]);
  return FirstSteps;
});
const profileEditor = lazyComponent(async () => (await import('./ProfileEditor.tsx')).ProfileEditor);

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
    <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-6 px-4 py-4 sm:px-5 sm:py-8">
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
      {me && !step && <Profile me={me} />}
    </div>
  );
}

/** Reserves the profile's space while it loads. */
function ProfileSkeleton() {
  const t = useTexts(membersTexts);
  return (
    <>
      <output className="sr-only">{t('loading')}</output>
      <Skeleton className="h-17 w-72 max-w-full" />
      <MemberProfileSkeleton />
    </>
  );
}

/** The user's own profile as others see it. Each part leads to its editor, and what others do not see is behind links. */
function Profile({ me }: { me: Me }) {
  const t = useTexts(membersTexts);
  const ui = useTexts(uiTexts);
  const plan = useMyPlan();
  const { editor, close } = useOpenEditor();
  useEffect(() => whenIdle(() => void profileEditor.preload()), []);
  const isMember = me.role === 'member';
  const member = asOthersSee(me);
  const planText = plan && ui(`tier.${plan.tier}`);
  const rows = [
    { to: '/perks?tab=claimed', Icon: Ticket, title: t('perkCodes'), text: t('perkCodesText') },
    { to: '/settings/plan', Icon: CreditCard, title: t('plan'), text: planText },
    { to: '/settings', Icon: Settings, title: t('settings'), text: me.email },
  ];
  return (
    <>
      <EmailProofBanner />
      <PauseBanner />
      <div>
        <div className="relative w-fit max-w-full pr-9">
          <h1 tabIndex={-1} className="text-3xl wrap-anywhere outline-none">
            <NameAndAge member={member} />
          </h1>
          <EditorLink editor="details" />
        </div>
        <p className="mt-1 text-ink-muted">{t('lead')}</p>
      </div>
      <OwnProfile
        member={member}
        photosLeadTo={editorLink('photos')}
        renderEditor={(part, isEmpty) => {
          if (part === 'photos') return <PhotosEditorLink count={member.photos.length} />;
          if (part === 'place') return <EditorLink editor="details" part={part} />;
          return (part !== 'languages' || isMember) && <EditorLink editor={part} isEmpty={isEmpty} />;
        }}
      />
      <LinkRows rows={isMember ? rows : rows.slice(2)} />
      {editor && (
        <LazyOverlay>
          <profileEditor.Component editor={editor} me={me} onClose={close} />
        </LazyOverlay>
      )}
    </>
  );
}

/** The user as other members see them at this moment. The distance and who may write depend on the other member. */
function asOthersSee(me: Me): Member {
  return {
    ...me,
    age: me.role === 'member' ? me.age : null,
    distanceKm: null,
    lastActive: me.settings.showsActivity ? 'today' : null,
    firstMessageRefusal: null,
  };
}
