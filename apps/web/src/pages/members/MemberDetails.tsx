import type { Member } from '@ambiance/contract/members';
import { type InfiniteData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { blocksQuery } from '../../features/blocks/blocks.queries.ts';
import { partnerQuery } from '../../features/chat/chat.queries.ts';
import { searchKey } from '../../features/discovery/discovery.queries.ts';
import { discoveryTexts } from '../../features/discovery/discovery.texts.ts';
import { MemberProfile, MemberProfileSkeleton } from '../../features/discovery/member/MemberProfile.tsx';
import { NameAndAge } from '../../features/discovery/member/NameAndAge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { ServerError } from '../../server/transport.ts';
import { useSession } from '../../session/session.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { BlockedMember } from './BlockedMember.tsx';
import { memberSummaryOf } from './member-summary.ts';
import { MemberButtons } from './MemberButtons.tsx';
import { useBlocksElsewhere } from './use-blocks-elsewhere.ts';

type Found = InfiniteData<{ items: readonly Member[] }>;

/** Loads a member by id. Available at once if a search has just found them. */
export function useMember(id: string): UseQueryResult<Member> {
  const queries = useQueryClient();
  return useQuery({
    ...partnerQuery(id),
    placeholderData: () =>
      queries
        .getQueriesData<Found>({ queryKey: searchKey })
        .flatMap(([, data]) => data?.pages ?? [])
        .flatMap(({ items }) => items)
        .find((member) => member.id === id),
  });
}

/** Returns a member's title: name and age, as far as they are known. */
export function useMemberTitle({ displayName: name, age }: Partial<Member> = {}): string {
  const t = useTexts(discoveryTexts);
  if (name === undefined) return t('profile');
  return age == null ? name : t('nameAndAge', { name, age });
}

/** Draws the same title inside a heading. */
export function MemberTitle({ member }: { member: Member | undefined }) {
  const t = useTexts(discoveryTexts);
  return member ? <NameAndAge member={member} /> : t('profile');
}

/** A member's profile and actions; or a message that they cannot be seen; or, after a block, the way to unblock them. */
export function MemberDetails({ query: { data: member, error, refetch } }: { query: UseQueryResult<Member> }) {
  const t = useTexts(discoveryTexts);
  const me = useSession();
  const { data: blocks = [] } = useQuery(blocksQuery);
  useBlocksElsewhere();
  if (error instanceof ServerError && error.code === 'member.unknown') {
    return (
      <EmptyState
        icon={<UserX aria-hidden />}
        title={t('profileHidden')}
        action={<LinkButton to="/search">{t('toDiscover')}</LinkButton>}
      >
        {t('profileHiddenText')}
      </EmptyState>
    );
  }
  if (!member && error) {
    return <LoadFailed title={t('profileFailed')} onRetry={refetch} reason={error.message} />;
  }
  if (!member || !me) return <MemberProfileSkeleton />;
  const user = memberSummaryOf(member);
  if (blocks.some(({ blockedId }) => blockedId === member.id)) return <BlockedMember user={user} />;
  return <MemberProfile member={member} me={me} actions={<MemberButtons user={user} />} />;
}
