import type { Conversation } from '@ambiance/contract/chat';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/Link.tsx';
import { MemberLink } from '../../ui/MemberLink.tsx';
import { MoodBadge } from '../../ui/MoodChip.tsx';
import { UnreadBadge } from '../../ui/UnreadBadge.tsx';
import { shortTime } from './chat-times.ts';
import { chatTexts } from './chat.texts.ts';
import { PartnerAvatar } from './PartnerAvatar.tsx';

export interface ConversationRowProps {
  conversation: Conversation;
  now: Date;
}

/** One conversation of the inbox; all of it leads there. */
export function ConversationRow({ conversation, now }: ConversationRowProps) {
  const t = useTexts(chatTexts);
  const language = useLanguage();
  const { partner, lastMessage, unread } = conversation;
  const isOwn = lastMessage.toUserId === partner.id;
  const said = lastMessage.isUnsent ? t('unsent') : lastMessage.text;
  return (
    <div className="relative flex items-center gap-4 px-4 py-3.5 transition-colors hover:bg-accent-soft sm:px-5">
      <MemberLink
        id={partner.id}
        aria-label={t('profileOf', { name: partner.displayName })}
        className="z-1 rounded-full"
      >
        <PartnerAvatar
          name={partner.displayName}
          photoUrl={partner.primaryPhotoUrl}
          size={64}
          mood={partner.currentMoodKey}
          isOnline={partner.online}
        />
      </MemberLink>
      <Link
        to={`/chat?${new URLSearchParams({ to: partner.id, name: partner.displayName }).toString()}`}
        className="min-w-0 flex-1 -outline-offset-2 after:absolute after:inset-0"
      >
        <div className="flex items-center gap-x-3">
          <h2 className="min-w-0 truncate text-lg">{partner.displayName}</h2>
          {partner.online && <span className="sr-only">{t('online')}</span>}
          {partner.currentMoodKey && <MoodBadge mood={partner.currentMoodKey} className="shrink-0 max-sm:sr-only" />}
          <time dateTime={lastMessage.sentUtc} className="ml-auto shrink-0 text-sm text-ink-muted">
            {shortTime(lastMessage.sentUtc, now, language)}
          </time>
        </div>
        <div className="mt-1 flex items-center gap-3">
          <p className={classes('min-w-0 flex-1 truncate', unread > 0 ? 'font-medium' : 'text-ink-muted')}>
            {isOwn ? t('youSaid', { text: said }) : said}
          </p>
          {isOwn && lastMessage.isRead && <span className="shrink-0 text-sm text-ink-muted">• {t('read')}</span>}
          <UnreadBadge count={unread} />
        </div>
      </Link>
    </div>
  );
}
