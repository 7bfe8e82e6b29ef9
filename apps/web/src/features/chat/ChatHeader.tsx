import type { Mood } from '@ambiance/domain/moods';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Link } from '../../ui/actions/Link.tsx';
import { MemberLink } from '../../ui/members/MemberLink.tsx';
import { MemberMood } from '../../ui/members/MemberMood.tsx';
import { chatTexts } from './chat.texts.ts';
import { PartnerAvatar } from './PartnerAvatar.tsx';
import { PartnerName } from './PartnerName.tsx';

export interface ChatHeaderProps {
  /** The partner's id if their profile is visible. The name and the photo then link to it. */
  memberId: string | undefined;
  name: string;
  /** The venue that the partner speaks for, if they are a host. */
  venueName: string | null | undefined;
  photoUrl: string | null | undefined;
  mood: Mood | null | undefined;
  /** End of that mood, if it has one. */
  moodUntilUtc: string | null | undefined;
  /** Undefined if it is unknown: before the first message, or while offline. */
  isOnline: boolean | undefined;
  /** Other actions on the partner. */
  children: ReactNode;
}

export function ChatHeader({
  memberId,
  name,
  venueName,
  photoUrl,
  mood,
  moodUntilUtc,
  isOnline,
  children,
}: ChatHeaderProps) {
  const t = useTexts(chatTexts);
  const avatar = <PartnerAvatar name={name} photoUrl={photoUrl} size={48} isOnline={isOnline ?? false} />;
  return (
    <header className="@container flex items-center gap-1.5 border-b border-hairline py-2 pr-1 pl-1 sm:gap-2 sm:pl-2">
      <Link
        to="/search"
        aria-label={t('back')}
        className="-mr-1 inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors hover:bg-accent-soft"
      >
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      {memberId ? (
        <MemberLink id={memberId} tabIndex={-1} aria-hidden className="@max-[15rem]:hidden">
          {avatar}
        </MemberLink>
      ) : (
        avatar
      )}
      <div className="flex min-h-14 min-w-0 flex-1 flex-col justify-center">
        <h1 tabIndex={-1} className="min-w-0 text-xl">
          {memberId ? (
            // Has the height of a touch target, although the line is lower.
            <MemberLink id={memberId} className="-my-2 block w-fit max-w-full min-w-11 truncate py-2 hover:underline">
              <PartnerName name={name} venueName={venueName} />
            </MemberLink>
          ) : (
            <span className="block truncate">
              <PartnerName name={name} venueName={venueName} />
            </span>
          )}
        </h1>
        {/* With very large text, whole words are more useful than the photo and the icon. */}
        <div className="flex flex-wrap items-center gap-x-1.5 wrap-normal sm:gap-x-2 @max-[15rem]:[&_svg]:hidden">
          {mood && <MemberMood mood={mood} untilUtc={moodUntilUtc ?? null} className="py-0.5! *:py-0!" />}
          <output className="text-sm text-ink-muted">
            {isOnline !== undefined && t(isOnline ? 'online' : 'offline')}
          </output>
        </div>
      </div>
      {children}
    </header>
  );
}
