import type { Reaction } from '@ambiance/domain/conversations';
import type { MessageId } from '@ambiance/domain/ids';
import { CircleAlert, Forward } from 'lucide-react';
import { Fragment, memo, type ReactNode } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { LazyPart } from '../../../loading/LazyPart.tsx';
import { lazyComponent } from '../../../loading/lazy-component.tsx';
import { Button } from '../../../ui/actions/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { clockTime } from '../chat-times.ts';
import { chatTexts } from '../chat.texts.ts';
import { browserTranslation } from '../translation/browser-translation.ts';
import { translationTexts } from '../translation/translation.texts.ts';
import type { BubbleRow } from './conversation-rows.ts';
import { isLoneEmoji } from './lone-emoji.ts';
import { MessageMenu } from './MessageMenu.tsx';
import { splitQuote } from './quoted-line.ts';
import { QuoteAbove } from './QuoteAbove.tsx';
import { ReactionChip } from './ReactionChip.tsx';
import { linkParts } from './message-links.ts';

const messageTranslation = lazyComponent(async () => {
  const [{ MessageTranslation }] = await Promise.all([
    import('../translation/MessageTranslation.tsx'),
    translationTexts.load(),
  ]);
  return MessageTranslation;
});

export interface MessageBubbleProps extends BubbleRow {
  me: string;
  partnerId: string;
  partnerName: string;
  /** Actions of its menu. The functions never change, so that messages are not redrawn. */
  actions: MessageActions;
  proposalOf: ProposalOf;
  /** The conversation has ended: no one can reply. */
  isOver: boolean;
  /** The message is new enough to be unsent. */
  isRecent: boolean;
  /** The Tab key stops at this message's menu. */
  isNewest: boolean;
}

export interface MessageActions {
  /** Actions on a message that was not sent, by its client id. */
  onRetry: (clientId: string) => void;
  onEdit: (clientId: string) => void;
  onReact: (messageId: MessageId, reaction: Reaction | null) => void;
  onReply: (messageId: MessageId) => void;
  onCopy: (text: string) => void;
  onUnsend: (messageId: MessageId) => void;
  onReport: (messageId: MessageId) => void;
  /** Scrolls to the message that this one replies to. */
  onShow: (messageId: MessageId) => void;
}

/** Draws the proposal of a message. The function never changes. */
export type ProposalOf = (bubble: Pick<BubbleRow, 'messageId' | 'proposal' | 'isOwn'>) => ReactNode;

/**
 * One message: the user's own on the right, others on the left. The last one of a group shows its time and, if it is the user's
 * own, whether it was read.
 */
export const MessageBubble = memo(function MessageBubble(bubble: MessageBubbleProps) {
  const t = useTexts(chatTexts);
  const { isOwn, isUnsent, me, partnerName, replyTo, reactions, actions, stage, startsGroup, endsGroup } = bubble;
  const { passedOn, startsPassedOn } = bubble;
  const { quote, rest } = splitQuote(bubble.text);
  const isLarge = isLoneEmoji(bubble.text);
  return (
    <div className={classes('flex flex-col', startsGroup ? 'pt-3' : 'pt-0.5', isOwn ? 'items-end' : 'items-start')}>
      {passedOn && startsPassedOn && (
        <p className="flex items-center gap-1.5 px-1 pt-2 pb-1 text-sm text-ink-muted">
          <Forward aria-hidden className="size-4" />
          {passedOn.fromName ? t('passedOnFrom', { name: passedOn.fromName }) : t('passedOn')}
        </p>
      )}
      {replyTo && !isUnsent && <QuoteAbove quote={replyTo} me={me} partnerName={partnerName} onShow={actions.onShow} />}
      <div
        data-message={bubble.messageId}
        tabIndex={-1}
        className={classes(
          'group relative flex w-full items-center rounded-xl pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]',
          isOwn && 'flex-row-reverse',
        )}
      >
        <div className="relative max-w-[min(85%,34rem)] min-w-14">
          {bubble.proposal ? (
            bubble.proposalOf(bubble)
          ) : (
            <p
              dir="auto"
              className={classes(
                'rounded-xl whitespace-pre-wrap',
                isLarge ? 'px-1 py-0.5 text-5xl leading-tight' : 'px-3.5 py-2',
                isUnsent && 'border border-edge text-ink-muted italic',
                !isUnsent && !isLarge && (isOwn ? 'bg-accent-solid text-white' : 'bg-tint text-ink'),
                endsGroup && (isOwn ? 'rounded-br-sm' : 'rounded-bl-sm'),
                stage === 'held' && 'outline-2 outline-offset-2 outline-danger-ink',
              )}
            >
              <span className="sr-only">{isOwn ? t('you') : t('they', { name: partnerName })} </span>
              {quote && (
                <q
                  className={classes(
                    'mb-1.5 block border-l-2 pl-2.5 text-sm italic',
                    isOwn ? 'border-white/70' : 'border-accent-solid',
                  )}
                >
                  {quote}
                </q>
              )}
              <span>{isUnsent ? t('unsent') : <MessageText text={rest} hasLinks={bubble.hasLinks} />}</span>
            </p>
          )}
          {reactions && reactions.length > 0 && (
            <ReactionChip reactions={reactions} me={me} partnerName={partnerName} isOwn={isOwn} />
          )}
        </div>
        {hasMenu(bubble, bubble.isOver) && <MenuOf {...bubble} />}
      </div>
      {!isOwn && !isUnsent && !bubble.proposal && !isLarge && browserTranslation() && (
        <LazyPart>
          <messageTranslation.Component text={rest} partnerId={bubble.partnerId} />
        </LazyPart>
      )}
      {stage === 'held' && (
        <p className="-mr-2.5 flex flex-wrap items-center justify-end gap-x-1 pt-1">
          <span className="flex items-center gap-1 text-sm font-medium text-danger-ink">
            <CircleAlert aria-hidden className="size-4" />
            {t('held')}
          </span>
          <Button variant="quiet" className="px-2.5!" onClick={() => actions.onRetry(bubble.id)}>
            {t('retry')}
          </Button>
          <Button variant="quiet" className="px-2.5!" onClick={() => actions.onEdit(bubble.id)}>
            {t('edit')}
          </Button>
        </p>
      )}
      {endsGroup && stage !== 'held' && (
        <p className="px-1 pt-1 text-sm text-ink-muted tabular-nums">
          <time dateTime={bubble.sentUtc}>{clockTime(bubble.sentUtc)}</time>
          {(stage === 'read' || stage === 'sending') && (
            <>
              {' '}
              <span aria-hidden>• {t(stage)}</span>
            </>
          )}
          {isOwn && <span className="sr-only"> {t(stage)}</span>}
        </p>
      )}
    </div>
  );
});

/**
 * A message has no menu before it is stored. Unsent messages and those of a finished conversation have one only if they are the
 * partner's, to report them.
 */
export const hasMenu = ({ messageId, isUnsent, isOwn }: BubbleRow, isOver: boolean): boolean =>
  messageId !== undefined && !((isUnsent || isOver) && isOwn);

function MenuOf({
  messageId = 0,
  text,
  isOwn,
  isUnsent,
  proposal,
  isOver,
  isRecent,
  isNewest,
  reactions,
  me,
  actions,
}: MessageBubbleProps) {
  return (
    <MessageMenu
      isNewest={isNewest}
      reaction={reactions?.find(({ userId }) => userId === me)?.reaction}
      onReact={isUnsent || isOver ? undefined : (reaction) => actions.onReact(messageId, reaction)}
      onReply={isUnsent || isOver ? undefined : () => actions.onReply(messageId)}
      onCopy={isUnsent || proposal ? undefined : () => actions.onCopy(text)}
      onUnsend={isOwn && isRecent && !proposal && !isOver ? () => actions.onUnsend(messageId) : undefined}
      onReport={isOwn ? undefined : () => actions.onReport(messageId)}
    />
  );
}

/** A user's text without any formatting. With `hasLinks`, addresses are links. */
function MessageText({ text, hasLinks }: { text: string; hasLinks: boolean }) {
  const t = useTexts(chatTexts);
  if (!hasLinks) return text;
  return linkParts(text).map((part, index) =>
    part.href ? (
      <a
        key={index}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="rounded-sm underline underline-offset-2"
      >
        {part.text}
        <span className="sr-only"> ({t('newTab')})</span>
      </a>
    ) : (
      <Fragment key={index}>{part.text}</Fragment>
    ),
  );
}
