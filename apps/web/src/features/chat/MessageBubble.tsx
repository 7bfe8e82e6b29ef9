import type { MessageId } from '@ambiance/domain/ids';
import { CircleAlert } from 'lucide-react';
import { memo } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { clockTime } from './chat-times.ts';
import { chatTexts } from './chat.texts.ts';
import type { BubbleRow } from './conversation-rows.ts';
import { MessageMenu } from './MessageMenu.tsx';
import { MessageText } from './MessageText.tsx';

export interface MessageBubbleProps extends BubbleRow {
  partnerName: string;
  /** What to do about a message that was not sent, by its client id. */
  onRetry: (clientId: string) => void;
  onEdit: (clientId: string) => void;
  onReport: (messageId: MessageId) => void;
  /** Whether it is the partner's newest message. */
  isNewest: boolean;
}

/** One message: own ones right, others left. The last of a group tells its time and, if own, whether it was read. */
export const MessageBubble = memo(function MessageBubble(bubble: MessageBubbleProps) {
  const t = useTexts(chatTexts);
  const { isOwn, reportedId, stage, startsGroup, endsGroup } = bubble;
  return (
    <div className={classes('flex flex-col', startsGroup ? 'pt-3' : 'pt-0.5', isOwn ? 'items-end' : 'items-start')}>
      <div className={classes('group flex w-full items-center', isOwn && 'justify-end')}>
        <p
          dir="auto"
          className={classes(
            'max-w-[min(85%,34rem)] rounded-xl px-3.5 py-2 whitespace-pre-wrap',
            isOwn ? 'bg-accent-solid text-white' : 'bg-tint text-ink',
            endsGroup && (isOwn ? 'rounded-br-sm' : 'rounded-bl-sm'),
            stage === 'held' && 'outline-2 outline-offset-2 outline-danger-ink',
          )}
        >
          <span className="sr-only">{isOwn ? t('you') : t('they', { name: bubble.partnerName })} </span>
          <span>
            <MessageText text={bubble.text} hasLinks={bubble.hasLinks} />
          </span>
        </p>
        {reportedId !== undefined && (
          <MessageMenu isNewest={bubble.isNewest} onReport={() => bubble.onReport(reportedId)} />
        )}
      </div>
      {stage === 'held' && (
        <p className="flex flex-wrap items-center justify-end gap-x-2 pt-1">
          <span className="flex items-center gap-1 text-sm font-medium text-danger-ink">
            <CircleAlert aria-hidden className="size-4" />
            {t('held')}
          </span>
          <Button variant="quiet" onClick={() => bubble.onRetry(bubble.id)}>
            {t('retry')}
          </Button>
          <Button variant="quiet" onClick={() => bubble.onEdit(bubble.id)}>
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
