import type { Conversation } from '@ambiance/contract/chat';
import { Archive, ArchiveRestore, Bell, BellOff, EllipsisVertical, Pin, PinOff } from 'lucide-react';
import { useTexts } from '../../../i18n/texts.ts';
import { classes } from '../../../ui/classes.ts';
import { Link } from '../../../ui/actions/Link.tsx';
import { MemberLink } from '../../../ui/members/MemberLink.tsx';
import { MemberMood } from '../../../ui/members/MemberMood.tsx';
import { UnreadBadge } from '../../../ui/feedback/UnreadBadge.tsx';
import { shortTime } from '../chat-times.ts';
import { chatTexts } from '../chat.texts.ts';
import { messagePreview } from './message-preview.ts';
import { PartnerAvatar } from '../PartnerAvatar.tsx';
import { PartnerName } from '../PartnerName.tsx';
import { IconButton } from '../../../ui/actions/IconButton.tsx';
import { Menu } from '../../../ui/actions/Menu.tsx';
import { useConversationSettings } from './use-conversation-settings.ts';

export interface ConversationRowProps {
  conversation: Conversation;
  /** Target of the link. */
  address: string;
  /** This conversation is open next to the list. */
  isOpen: boolean;
  now: Date;
}

/** One conversation of the inbox. The whole row is a link to it. */
export function ConversationRow({ conversation, address, isOpen, now }: ConversationRowProps) {
  const t = useTexts(chatTexts);
  const { partner, lastMessage, unread, settings, isClosed, handedOverTo } = conversation;
  const isOwn = lastMessage.toUserId === partner.id;
  // An agreed meeting may take two lines, so that its day and hour are visible.
  const isMeeting = lastMessage.proposal?.status === 'accepted';
  const isNews = unread > 0 && !settings.muted;
  return (
    <div
      className={classes(
        'relative flex items-center gap-3 py-3 pr-1 pl-4 transition-colors hover:bg-accent-soft @max-xs:gap-2 @max-xs:pl-3 @xl:gap-4 @xl:py-3.5 @xl:pl-5',
        isOpen && 'bg-accent-soft shadow-[inset_3px_0_var(--accent-solid)]',
      )}
    >
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
          className="@max-xs:size-12"
        />
      </MemberLink>
      <Link
        to={address}
        data-conversation
        aria-current={isOpen || undefined}
        className="min-w-0 flex-1 -outline-offset-2 after:absolute after:inset-0"
      >
        <div className="flex items-center gap-x-2">
          <p className="min-w-0 truncate font-serif text-lg font-[560]">
            <PartnerName name={partner.displayName} venueName={partner.venueName} />
          </p>
          {partner.online && <span className="sr-only">{t('online')}</span>}
          {partner.currentMoodKey && (
            <MemberMood
              mood={partner.currentMoodKey}
              untilUtc={partner.moodUntilUtc}
              className="shrink-0 @max-xl:sr-only"
            />
          )}
          <span className="ml-auto flex shrink-0 items-center gap-1.5 text-sm text-ink-muted">
            {settings.pinned && <Pin role="img" aria-label={t('pinned')} className="size-3.5 @max-xs:sr-only" />}
            {settings.muted && <BellOff role="img" aria-label={t('muted')} className="size-3.5 @max-xs:sr-only" />}
            <time dateTime={lastMessage.sentUtc}>{shortTime(lastMessage.sentUtc, now, t.language)}</time>
          </span>
        </div>
        <div className="mt-0.5 flex items-center gap-3">
          <p
            className={classes(
              'min-w-0 flex-1',
              isMeeting ? 'line-clamp-2' : 'truncate',
              isClosed && '@max-xs:sr-only',
              isNews ? 'font-medium' : 'text-ink-muted',
            )}
          >
            {handedOverTo
              ? t('nowWith', { name: handedOverTo.displayName })
              : messagePreview(lastMessage, isOwn, { language: t.language, t }, now)}
          </p>
          {isClosed && (
            <span className="text-sm text-ink-muted @max-xs:mr-auto @xs:shrink-0">
              <span className="@max-xs:hidden">• </span>
              {t('endedKindly')}
            </span>
          )}
          {isOwn && lastMessage.isRead && !isMeeting && !isClosed && !handedOverTo && (
            <span className="shrink-0 text-sm text-ink-muted @max-xs:sr-only">• {t('read')}</span>
          )}
          <UnreadBadge count={unread} isQuiet={settings.muted} />
        </div>
      </Link>
      <ConversationMenu conversation={conversation} />
    </div>
  );
}

/** Menu of a conversation's row, with the settings of the conversation. */
function ConversationMenu({ conversation: { partner, settings } }: { conversation: Conversation }) {
  const t = useTexts(chatTexts);
  const { change, bringBack } = useConversationSettings({ id: partner.id, name: partner.displayName });
  const { pinned, muted, archived } = settings;
  return (
    <Menu
      trigger={
        <IconButton
          label={t('manage', { name: partner.displayName })}
          icon={<EllipsisVertical aria-hidden className="size-5" />}
          className="z-1 text-ink-muted"
        />
      }
      items={[
        {
          label: t(pinned ? 'unpin' : 'pin'),
          icon: pinned ? <PinOff aria-hidden className="size-5" /> : <Pin aria-hidden className="size-5" />,
          onSelect: () => change({ pinned: !pinned }),
        },
        {
          label: t(muted ? 'unmute' : 'mute'),
          icon: muted ? <Bell aria-hidden className="size-5" /> : <BellOff aria-hidden className="size-5" />,
          onSelect: () => change({ muted: !muted }),
        },
        archived
          ? {
              label: t('bringBack'),
              icon: <ArchiveRestore aria-hidden className="size-5" />,
              onSelect: bringBack,
            }
          : {
              label: t('archive'),
              icon: <Archive aria-hidden className="size-5" />,
              onSelect: () => change({ archived: true }),
            },
      ]}
    />
  );
}
