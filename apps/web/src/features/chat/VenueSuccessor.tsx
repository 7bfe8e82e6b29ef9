import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { useSession } from '../../session.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { successorQuery } from './chat.queries.ts';
import { chatTexts } from './chat.texts.ts';
import { useHubNews } from './use-hub-news.ts';

/** Where a venue has given the member to another host: who that is, and the way to the new conversation. */
export function VenueSuccessor({ partnerId }: { partnerId: string }) {
  const t = useTexts(chatTexts);
  const isMember = (useSession()?.role ?? 'member') === 'member';
  const { data: successor, refetch } = useQuery({ ...successorQuery(partnerId), enabled: isMember });
  useHubNews(isMember ? 'AssignmentChanged' : undefined, refetch);
  if (!successor) return null;
  const { hostUserId, hostName, venueName } = successor;
  return (
    <output className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-hairline bg-accent-soft px-4 py-3 text-accent-ink">
      <span>{t('handedOver', { venue: venueName, name: hostName })}</span>
      <LinkButton
        to={`/chat?userId=${hostUserId}&name=${encodeURIComponent(hostName)}`}
        icon={<ArrowRight aria-hidden className="size-5" />}
      >
        {t('continueWith', { name: hostName })}
      </LinkButton>
    </output>
  );
}
