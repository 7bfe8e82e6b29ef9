import { ArrowRight } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { chatTexts } from './chat.texts.ts';
import type { useVenueChat } from './use-venue-chat.ts';

/** Shows when the chat with a host has ended for the member, and who continues it. */
export function VenueChatNotice({
  successor,
  end,
  onWrite,
  name,
}: Pick<ReturnType<typeof useVenueChat>, 'successor' | 'end' | 'onWrite'> & { name: string }) {
  const t = useTexts(chatTexts);
  const way = successor
    ? {
        text: t('takenOver', { venue: successor.venueName, name: successor.hostName }),
        to: `/chat?userId=${successor.hostUserId}&name=${encodeURIComponent(successor.hostName)}`,
        label: t('continueWith', { name: successor.hostName }),
      }
    : end === 'closed'
      ? { text: t('venueChatClosed'), to: '/venues', label: t('toVenues') }
      : end && { text: t('venueChatWaiting') };
  return (
    // Rendered before it has content, so that screen readers announce the content.
    <output>
      {way && (
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-hairline bg-accent-soft px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-accent-ink max-sm:*:grow">
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
