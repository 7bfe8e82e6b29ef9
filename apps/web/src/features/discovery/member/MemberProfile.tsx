import type { Member } from '@ambiance/contract/members';
import { Fragment, type ReactNode } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import type { StoredLogin } from '../../../session/session.ts';
import { classes } from '../../../ui/classes.ts';
import { MemberMood } from '../../../ui/members/MemberMood.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { VerifiedMark } from '../../../ui/members/VerifiedMark.tsx';
import { discoveryTexts } from '../discovery.texts.ts';
import { MemberActions } from './MemberActions.tsx';
import { MemberFacts } from './MemberFacts.tsx';
import { MemberPhotos, type MemberPhotosProps } from './MemberPhotos.tsx';
import { MemberPlace } from './MemberPlace.tsx';
import { QuotableText } from './QuotableText.tsx';
import { hasQuotableParts, QuotingHint } from './QuotingHint.tsx';

// On a phone, the parts are in one column, so that the actions can stay visible next to each of them.
const frame = 'flex flex-col gap-5 sm:grid sm:grid-cols-2 sm:items-start sm:gap-6';

export interface MemberProfileProps {
  member: Member;
  me: StoredLogin;
  /** Actions on the member, apart from writing. */
  actions: ReactNode;
}

/** Everything that others may see of a member. The name is shown above it. */
export function MemberProfile({ member, me, actions }: MemberProfileProps) {
  const canWrite = !member.firstMessageRefusal;
  return (
    <ProfileParts
      member={member}
      photosLeadTo={canWrite ? 'message' : undefined}
      inCommon={<InCommon member={member} me={me} />}
      renderWords={(text) => (canWrite ? <QuotableText key="text" member={member} text={text} /> : text)}
    >
      {canWrite && hasQuotableParts(member) && <QuotingHint />}
      {/* The actions stay visible, however long the profile is, except in a low window, where they would cover it. */}
      <div className="sticky bottom-(--bottom-bar,0px) low:static bg-paper py-2 in-[[role=dialog]]:bottom-0 in-[[role=dialog]]:bg-surface max-sm:-mx-4 max-sm:border-t max-sm:border-hairline max-sm:px-4">
        <MemberActions member={member}>{actions}</MemberActions>
      </div>
    </ProfileParts>
  );
}

export type ProfilePart = 'photos' | 'place' | 'languages' | 'mood' | 'verification' | 'words';

export interface OwnProfileProps {
  member: Member;
  photosLeadTo: MemberPhotosProps['leadsTo'];
  /** Returns a link to the editor of a part. It covers the part, or stands in its place if the part is empty. */
  renderEditor: (part: ProfilePart, isEmpty: boolean) => ReactNode;
}

/** The user's own profile as others see it, with links to the editor of each part. */
export function OwnProfile({ member, photosLeadTo, renderEditor }: OwnProfileProps) {
  const isEmpty: Readonly<Record<ProfilePart, boolean>> = {
    photos: member.photos.length === 0,
    place: false,
    languages: member.speaks.length === 0,
    mood: member.currentMoodKey === null,
    verification: !member.verified,
    words: !member.description && !member.expectations,
  };
  return (
    <ProfileParts
      member={member}
      photosLeadTo={photosLeadTo}
      renderWords={(text) => text}
      renderPart={(name, content) => (
        <div
          className={classes(
            'relative flex max-w-full flex-col gap-5',
            name !== 'photos' && (isEmpty[name] ? 'items-start' : 'min-h-11 justify-center pr-9'),
          )}
        >
          {/* The link covers the badge. The editor explains the badge. */}
          {name === 'verification' && content ? <div inert>{content}</div> : content}
          {renderEditor(name, isEmpty[name])}
        </div>
      )}
    />
  );
}

interface ProfilePartsProps {
  member: Member;
  photosLeadTo: MemberPhotosProps['leadsTo'];
  inCommon?: ReactNode;
  renderWords: (text: string) => ReactNode;
  /** Renders a part that can be edited. */
  renderPart?: (name: ProfilePart, content: ReactNode) => ReactNode;
  children?: ReactNode;
}

/** The parts of a profile, in the order in which everyone sees them. */
function ProfileParts(props: ProfilePartsProps) {
  const { member, photosLeadTo, inCommon, renderWords, renderPart: part = shownAlone, children } = props;
  const t = useTexts(discoveryTexts);
  const { description, expectations, currentMoodKey: mood } = member;
  return (
    <div className={frame}>
      {part('photos', <MemberPhotos member={member} leadsTo={photosLeadTo} first className="rounded-xl" />)}
      <div className="min-w-0 max-sm:contents sm:flex sm:flex-col sm:gap-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {part('mood', mood && <MemberMood mood={mood} untilUtc={member.moodUntilUtc} />)}
          {part('verification', member.verified && <VerifiedMark source={member.verificationSource} />)}
          <div className="basis-full text-ink-muted">
            {part('place', <MemberPlace member={member} />)}
            {part('languages', <MemberFacts member={member} />)}
          </div>
        </div>
        {inCommon}
        {part(
          'words',
          <>
            {description && <p className="whitespace-pre-line wrap-anywhere">{renderWords(description)}</p>}
            {expectations && (
              <p className="font-serif whitespace-pre-line text-ink-muted italic wrap-anywhere">
                {t.rich('quoted', { text: <Fragment key="text">{renderWords(expectations)}</Fragment> })}
              </p>
            )}
          </>,
        )}
        {children}
      </div>
    </div>
  );
}

const shownAlone = (_name: ProfilePart, content: ReactNode) => content;

/** Moods and languages that a member and the user share, if any. */
function InCommon({ member, me }: Pick<MemberProfileProps, 'member' | 'me'>) {
  const t = useTexts(discoveryTexts);
  const shared = [
    member.currentMoodKey && member.currentMoodKey === me.currentMoodKey && t('sameMood'),
    member.city && member.city === me.city && t('sameCity'),
  ].filter((one) => typeof one === 'string');
  if (shared.length === 0) return null;
  return (
    <section>
      <h2 className="font-sans text-sm font-medium text-ink-muted">{t('inCommon')}</h2>
      <ul className="mt-1.5 flex flex-wrap gap-2">
        {shared.map((text) => (
          <li key={text}>
            <span className="inline-flex rounded-full bg-accent-soft px-3 py-1 text-sm text-accent-ink">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function MemberProfileSkeleton() {
  return (
    <div aria-hidden className={frame}>
      <Skeleton className="aspect-4/5 w-full rounded-xl" />
      <div className="flex flex-col gap-4">
        <Skeleton className="h-8 w-40" />
        <Skeleton className="h-[4lh]" />
        <Skeleton className="h-11 rounded-full" />
      </div>
    </div>
  );
}
