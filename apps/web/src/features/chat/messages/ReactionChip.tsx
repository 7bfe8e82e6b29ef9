import type { Message } from '@ambiance/contract/chat';
import { reactionEmoji } from '@ambiance/domain/conversations';
import { useTexts } from '../../../i18n/texts.ts';
import { classes } from '../../../ui/classes.ts';
import { chatTexts } from '../chat.texts.ts';
import { reactionNames } from './reaction-names.ts';

export interface ReactionChipProps {
  reactions: NonNullable<Message['reactions']>;
  me: string;
  partnerName: string;
  /** Side of the bubble: the user's own are on the right. */
  isOwn: boolean;
}

/** Reactions of the two to a message. They overlap the bubble's corner, so that nothing moves when one is added. */
export function ReactionChip({ reactions, me, partnerName, isOwn }: ReactionChipProps) {
  const t = useTexts(chatTexts);
  return (
    <span
      className={classes(
        'pointer-events-none absolute -bottom-1.5 z-1 flex gap-0.5 rounded-full border border-hairline bg-surface px-1.5 text-sm leading-6 shadow-raised animate-appear',
        isOwn ? 'right-[calc(100%-0.5rem)]' : 'left-[calc(100%-0.5rem)]',
      )}
    >
      {reactions.map(({ userId, reaction }) => {
        const name = { reaction: t(reactionNames[reaction]) };
        return (
          <span key={userId}>
            <span aria-hidden>{reactionEmoji[reaction]}</span>
            <span className="sr-only">
              {userId === me ? t('yourReaction', name) : t('theirReaction', { name: partnerName, ...name })}
            </span>
          </span>
        );
      })}
    </span>
  );
}
