import { Avatar, type AvatarProps } from '../../ui/Avatar.tsx';

export interface PartnerAvatarProps extends AvatarProps {
  isOnline: boolean;
}

/** A partner's photo with a point for being online; the word for it stands beside it. */
export function PartnerAvatar({ isOnline, ...avatar }: PartnerAvatarProps) {
  return (
    <span className="relative shrink-0">
      <Avatar {...avatar} />
      {isOnline && (
        <span
          aria-hidden
          data-mood="outdoor"
          className="absolute right-0 bottom-0 size-3.5 rounded-full border-2 border-surface bg-accent-solid"
        />
      )}
    </span>
  );
}
