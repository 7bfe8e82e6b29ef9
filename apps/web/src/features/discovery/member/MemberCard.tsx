import type { Member } from '@ambiance/contract/members';
import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';
import { MemberMood } from '../../../ui/members/MemberMood.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { VerifiedMark } from '../../../ui/members/VerifiedMark.tsx';
import { MemberAbout } from './MemberAbout.tsx';
import { MemberActions } from './MemberActions.tsx';
import { MemberFacts } from './MemberFacts.tsx';
import { MemberPhotos } from './MemberPhotos.tsx';
import { MemberPlace } from './MemberPlace.tsx';
import { MemberLink } from '../../../ui/members/MemberLink.tsx';
import { NameAndAge } from './NameAndAge.tsx';

const frame = 'flex h-full flex-col overflow-hidden rounded-xl border border-hairline bg-surface';
const foot = 'flex flex-1 flex-col gap-4 p-4';
/** On a phone with a low screen, the photo leaves room for the message button of the first card above the bar. */
const largePhoto = 'w-full max-sm:max-h-[max(14rem,100svh-25rem)]';

/** A member in the grid: a large photo, with the name at its bottom, the actions right below. */
export function MemberCard({ member, actions, first }: { member: Member; actions: ReactNode; first: boolean }) {
  return (
    <article aria-label={member.displayName} className={frame}>
      <MemberPhotos member={member} leadsTo="member" first={first} className={largePhoto}>
        {member.currentMoodKey && (
          <MemberMood
            mood={member.currentMoodKey}
            untilUtc={member.moodUntilUtc}
            className="absolute top-3 left-3 max-w-[calc(100%-1.5rem)] ring-1 ring-accent-line"
          />
        )}
        <div
          data-mood={member.currentMoodKey ?? 'none'}
          className={classes(
            'pointer-events-none absolute inset-x-0 bottom-0 bg-linear-to-t to-transparent px-4 pt-16 pb-3.5 text-white',
            member.photos.length > 0 ? 'from-black/85 via-black/55' : 'from-accent-solid via-accent-solid via-55%',
          )}
        >
          <div className="flex items-center gap-2">
            <MemberName member={member} />
            {member.verified && (
              <VerifiedMark
                source={member.verificationSource}
                className="pointer-events-auto shrink-[99999] text-white!"
              />
            )}
          </div>
          <MemberPlace member={member} className="text-sm" />
          <MemberFacts member={member} className="text-sm" />
        </div>
      </MemberPhotos>
      <div className={foot}>
        <MemberActions member={member}>{actions}</MemberActions>
        <MemberAbout member={member} />
      </div>
    </article>
  );
}

export function MemberCardSkeleton() {
  return (
    <div className={frame}>
      <Skeleton className={`aspect-4/5 rounded-none ${largePhoto}`} />
      <div className={foot}>
        <Skeleton className="h-11 rounded-full" />
        <Skeleton className="h-[calc(3lh+0.25rem)]" />
      </div>
    </div>
  );
}

/** Name and age, with a link to the member. A long name is truncated, the age never. */
function MemberName({ member }: { member: Pick<Member, 'id' | 'displayName' | 'age'> }) {
  return (
    <h2 className="min-w-0 text-xl">
      <MemberLink
        id={member.id}
        className="pointer-events-auto -my-2 flex min-w-11 py-2 whitespace-pre hover:underline"
      >
        <NameAndAge member={member} className="truncate" />
      </MemberLink>
    </h2>
  );
}

const rowFrame =
  'grid h-full grid-cols-[auto_minmax(0,1fr)] gap-3 rounded-xl border border-hairline bg-surface p-3 sm:gap-x-5 sm:p-4';
const photo = 'w-24 self-start rounded-lg sm:row-span-2 sm:w-44';
const words = 'flex flex-col gap-2';
/** Below everything on a phone. On wider screens, below the text next to a larger photo. */
const actionsPlace = 'max-sm:col-span-2 sm:self-end sm:justify-self-end';

/** A member in the list: more text and a smaller photo. */
export function MemberRow({ member, actions, first }: { member: Member; actions: ReactNode; first: boolean }) {
  return (
    <article aria-label={member.displayName} className={rowFrame}>
      <MemberPhotos member={member} leadsTo="member" className={photo} small first={first} />
      <div className={words}>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="min-w-0 text-lg min-[24rem]:text-xl">
            <MemberLink id={member.id} className="hover:underline">
              <NameAndAge member={member} />
            </MemberLink>
          </h2>
          {member.verified && <VerifiedMark source={member.verificationSource} />}
          {member.currentMoodKey && (
            <MemberMood mood={member.currentMoodKey} untilUtc={member.moodUntilUtc} className="sm:max-xl:ml-auto" />
          )}
        </div>
        <div className="text-sm text-ink-muted">
          <MemberPlace member={member} />
          <MemberFacts member={member} />
        </div>
        <MemberAbout member={member} />
      </div>
      <div className={actionsPlace}>
        <MemberActions member={member}>{actions}</MemberActions>
      </div>
    </article>
  );
}

export function MemberRowSkeleton() {
  return (
    <div className={rowFrame}>
      <Skeleton className={`aspect-4/5 ${photo}`} />
      <div className={words}>
        <Skeleton className="h-8 w-44 max-w-full" />
        <Skeleton className="h-5 w-56 max-w-full" />
        <Skeleton className="h-[calc(3lh+0.25rem)]" />
      </div>
      <Skeleton className={`h-11 rounded-full sm:w-40 ${actionsPlace}`} />
    </div>
  );
}
