import type { Conversation } from '@ambiance/contract/chat';
import { Archive, ArchiveRestore, Bell, BellOff, EllipsisVertical, Pin, PinOff } from 'lucide-react';
import { useTexts } from '../../../i18n/texts.ts';
import { IconButton } from '../../../ui/actions/IconButton.tsx';
import { Menu } from '../../../ui/actions/Menu.tsx';
import { chatTexts } from '../chat.texts.ts';
import { useConversationSettings } from './use-conversation-settings.ts';

/** Menu of a conversation's row, with the settings of the conversation. */
export function ConversationMenu({ conversation: { partner, settings } }: { conversation: Conversation }) {
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
