import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { EmailProofBanner } from '../../features/accounts/email/EmailProofBanner.tsx';
import { blocksQuery } from '../../features/blocks/blocks.queries.ts';
import { discoveryTexts } from '../../features/discovery/discovery.texts.ts';
import { FilterBar } from '../../features/discovery/filter/FilterBar.tsx';
import { FilterBarSkeleton } from '../../features/discovery/filter/FilterBarSkeleton.tsx';
import { MemberListSkeleton } from '../../features/discovery/results/MemberList.tsx';
import { PulseLead } from '../../features/discovery/results/Pulse.tsx';
import { prepareSearch } from '../../features/discovery/results/prepare-search.ts';
import type { MemberSlots } from '../../features/discovery/results/member-slots.ts';
import { emptyFilter, requestOf } from '../../features/discovery/filter/search-filter.ts';
import { SearchResults } from '../../features/discovery/results/SearchResults.tsx';
import { useFilter } from '../../features/discovery/filter/use-filter.ts';
import { useSearcher } from '../../features/discovery/use-searcher.ts';
import { PauseBanner } from '../../features/settings/PauseBanner.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { session } from '../../session/session.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { BlockedMember } from './BlockedMember.tsx';
import { EndedConversation } from '../messages/EndedConversation.tsx';
import { memberSummaryOf } from './member-summary.ts';
import { MemberButtons } from './MemberButtons.tsx';
import { useBlocksElsewhere } from './use-blocks-elsewhere.ts';

const Actions: MemberSlots['Actions'] = ({ member }) => <MemberButtons user={memberSummaryOf(member)} />;
const Instead: MemberSlots['Instead'] = ({ member }) => <BlockedMember user={memberSummaryOf(member)} />;

/** Requests the members that match the URL. */
export async function prepare(): Promise<void> {
  if (session.get()) await prepareSearch();
}

export function SearchPage() {
  const t = useTexts(discoveryTexts);
  const searcher = useSearcher();
  const [filter, changeFilter] = useFilter(searcher);
  const { data: blocks = [] } = useQuery(blocksQuery);
  useBlocksElsewhere();
  const slots: MemberSlots = {
    Actions,
    Instead,
    isReplaced: ({ id }) => blocks.some(({ blockedId }) => blockedId === id),
  };
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-1 flex-col gap-6 px-4 py-8 sm:px-5">
      <PageHead title={t('title')} lead={<PulseLead searcher={searcher} mood={filter?.mood} />} />
      <EmailProofBanner />
      <PauseBanner />
      <EndedConversation />
      {searcher ? (
        <FilterBar filter={filter ?? emptyFilter} searcher={searcher} onChange={changeFilter} />
      ) : (
        <FilterBarSkeleton />
      )}
      {!searcher && (
        <div>
          <Skeleton className="mb-4 h-9 w-64 max-w-full" />
          <MemberListSkeleton />
        </div>
      )}
      {searcher && !filter && (
        <EmptyState
          icon={<Search aria-hidden />}
          title={t('startTitle')}
          action={<Button onClick={() => changeFilter(emptyFilter)}>{t('lookAround')}</Button>}
        >
          {t('startText')}
        </EmptyState>
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
