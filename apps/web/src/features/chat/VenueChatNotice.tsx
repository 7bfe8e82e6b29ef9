import { ArrowRight } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { chatTexts } from './chat.texts.ts';
import type { useVenueChat } from './use-venue-chat.ts';

/** Says when the chat with a host is over for the member, and how it goes on. */
export function VenueChatNotice({ successor, end, onWrite, name }: ReturnType<typeof useVenueChat> & { name: string }) {
  const t = useTexts(chatTexts);
  const way = successor
    ? {
        text: t('handedOver', { venue: successor.venueName, name: successor.hostName }),
        to: `/chat?userId=${successor.hostUserId}&name=${encodeURIComponent(successor.hostName)}`,
        label: t('continueWith', { name: successor.hostName }),
      }
    : end === 'closed'
      ? { text: t('venueChatClosed'), to: '/venues', label: t('toVenues') }
      : end && { text: t('venueChatWaiting') };
  return (
    // There before it has something to say, so that it is read aloud.
    <output>
      {way && (
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-hairline bg-accent-soft px-4 py-3 text-accent-ink">
          <span>{way.text}</span>
          {onWrite && (
            <Button variant="quiet" onClick={onWrite}>
              {t('writeAnyway', { name })}
            </Button>
          )}
          {'to' in way && (
            <LinkButton to={way.to} icon={<ArrowRight aria-hidden className="size-5" />}>
              {way.label}
            </LinkButton>
          )}
        </span>
      )}
    </output>
  );
}
