import type { Mood } from '@ambiance/domain/moods';
import { Avatar, type AvatarProps } from '../../ui/members/Avatar.tsx';
import { moodIcons } from '../../ui/members/mood-icons.ts';

export interface PartnerAvatarProps extends AvatarProps {
  isOnline: boolean;
  /** Shown as an icon if the list is too narrow for its name next to the partner's. */
  mood?: Mood | null;
}

/** A partner's photo, with a dot if they are online. The words for it are next to the photo. */
export function PartnerAvatar({ isOnline, mood, ...avatar }: PartnerAvatarProps) {
  const MoodIcon = mood && moodIcons[mood];
  return (
    <span className="relative inline-flex shrink-0">
      <Avatar {...avatar} />
      {MoodIcon && (
        <span
          aria-hidden
          data-mood={mood}
          className="absolute -top-1 -left-1 inline-flex size-7 items-center justify-center rounded-full border-2 border-surface bg-accent-soft text-accent-ink @xl:hidden"
        >
          <MoodIcon className="size-4" />
        </span>
      )}
      {isOnline && (
        <span
          aria-hidden
          data-mood="outdoor"
          className="absolute right-0 bottom-0 size-4 rounded-full border-2 border-surface bg-accent-solid"
        />
      )}
    </span>
  );
}
