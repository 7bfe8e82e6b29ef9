import type { Mood } from '@ambiance/domain/moods';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmailProofNote } from '../../features/accounts/email/EmailProofBanner.tsx';
import { blocksQuery } from '../../features/blocks/blocks.queries.ts';
import { discoveryTexts } from '../../features/discovery/discovery.texts.ts';
import { FilterBar } from '../../features/discovery/filter/FilterBar.tsx';
import { FilterBarSkeleton } from '../../features/discovery/filter/FilterBarSkeleton.tsx';
import { MemberListSkeleton } from '../../features/discovery/results/MemberList.tsx';
import { prepareSearch } from '../../features/discovery/results/prepare-search.ts';
import type { MemberSlots } from '../../features/discovery/results/member-slots.ts';
import { requestOf } from '../../features/discovery/filter/search-filter.ts';
import { SearchResults } from '../../features/discovery/results/SearchResults.tsx';
import { useFilter } from '../../features/discovery/filter/use-filter.ts';
import { useSearcher } from '../../features/discovery/use-searcher.ts';
import { FavoritesAmong } from '../../features/favorites/FavoritesAmong.tsx';
import { useSetMood } from '../../features/moods/use-set-mood.ts';
import { PauseBanner } from '../../features/settings/PauseBanner.tsx';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { LazyPart } from '../../loading/LazyPart.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { session, useSession } from '../../session/session.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { BlockedMember } from './BlockedMember.tsx';
import { EndedConversation } from '../messages/EndedConversation.tsx';
import { memberSummaryOf } from './member-summary.ts';
import { MemberButtons } from './MemberButtons.tsx';
import { useBlocksElsewhere } from './use-blocks-elsewhere.ts';

const howWasItLink = lazyComponent(async () => (await import('../messages/HowWasItLink.tsx')).HowWasItLink);

const Actions: MemberSlots['Actions'] = ({ member }) => <MemberButtons user={memberSummaryOf(member)} />;
const Instead: MemberSlots['Instead'] = ({ member }) => <BlockedMember user={memberSummaryOf(member)} />;

/** Requests the members that match the URL. */
export async function prepare(): Promise<void> {
  if (session.get()) await prepareSearch();
}

export function SearchPage() {
  const t = useTexts(discoveryTexts);
  const searcher = useSearcher();
  const role = useSession()?.role ?? 'member';
  const asksMood = role === 'member' && searcher?.ownMood === null;
  const [filter, changeFilter] = useFilter(searcher);
  const { data: blocks = [] } = useQuery(blocksQuery);
  useBlocksElsewhere();
  const [visit] = useState(() => Date.now());
  const slots: MemberSlots = {
    Actions,
    Instead,
    isReplaced: ({ id }) => blocks.some(({ blockedId }) => blockedId === id),
    FavoritesAmong,
    question: role === 'member' && (
      <LazyPart>
        <howWasItLink.Component visit={visit} />
      </LazyPart>
    ),
  };
  const setMood = useSetMood(() => undefined);
  const choose = (mood: Mood | undefined) => {
    changeFilter({ mood });
    // The first mood that a member chooses answers the question above the moods.
    if (mood && asksMood) setMood.mutate(mood);
  };
  const title = (
    <h1 tabIndex={-1} className="text-xl outline-none min-[24rem]:text-2xl sm:text-3xl">
      {t('title')}
    </h1>
  );
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-1 flex-col gap-1 px-4 pt-2 pb-8 sm:gap-2 sm:px-5 sm:pt-4">
      <PageTitle>{t('title')}</PageTitle>
      {searcher && filter ? (
        <FilterBar {...{ title, filter, searcher, asksMood }} onMood={choose} onChange={changeFilter} />
      ) : (
        <FilterBarSkeleton title={title} />
      )}
      <EmailProofNote />
      <PauseBanner />
      <EndedConversation />
      {!searcher && (
        <div>
          <Skeleton className="mb-2 h-lh w-64 max-w-full sm:mb-3" />
          <MemberListSkeleton />
        </div>
      )}
      {searcher && filter && (
        <SearchResults
          request={requestOf(filter, searcher)}
          searcher={searcher}
          slots={slots}
          onChange={changeFilter}
        />
      )}
    </div>
  );
}
