import type { Favorite } from '@ambiance/contract/favorites';
import type { MemberSummary } from '@ambiance/contract/members';
import { useQuery } from '@tanstack/react-query';
import { Ban, Heart, HeartHandshake } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { ServerError } from '../../server/transport.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { type Tab, Tabs } from '../../ui/layout/Tabs.tsx';
import { useKeptFocus } from '../../ui/layout/use-kept-focus.ts';
import { blocksQuery } from '../../features/blocks/blocks.queries.ts';
import { favoritedMeQuery, myFavoritesQuery } from '../../features/favorites/favorites.queries.ts';
import { favoritesAndBlocksTexts } from './favorites-and-blocks.texts.ts';
import { blockedMemberOf } from './member-summary.ts';
import { MemberSummaries } from './MemberSummaries.tsx';
import { UnblockAndReport } from './UnblockAndReport.tsx';
import { useBlocksElsewhere } from './use-blocks-elsewhere.ts';

export const listNames = ['my-favorites', 'favorited-me', 'blocked'] as const;
export type ListName = (typeof listNames)[number];

const icons = { 'my-favorites': Heart, 'favorited-me': HeartHandshake, blocked: Ban };

interface List {
  data: readonly MemberSummary[] | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** The three lists; `failed` is the first of them that could not be loaded. */
export function useFavoritesAndBlocks(): { lists: Record<ListName, List>; failed: Error | undefined } {
  const t = useTexts(favoritesAndBlocksTexts);
  const hidden = t('hiddenMember');
  useBlocksElsewhere();
  const lists = {
    'my-favorites': useQuery({ ...myFavoritesQuery, select: usersOf }),
    'favorited-me': useQuery({ ...favoritedMeQuery, select: usersOf }),
    blocked: useQuery({ ...blocksQuery, select: (blocks) => blocks.map((block) => blockedMemberOf(block, hidden)) }),
  };
  return { lists, failed: listNames.map((tab) => lists[tab].error).find((error) => error !== null) };
}

const usersOf = (favorites: readonly Favorite[]) => favorites.map(({ user }) => user);

export interface TabsProps {
  lists: Readonly<Record<ListName, List>>;
  value: ListName;
  onChange: (tab: ListName) => void;
}

export function FavoritesAndBlocksTabs({ lists, value, onChange }: TabsProps) {
  const kept = useKeptFocus<HTMLDivElement>();
  const t = useTexts(favoritesAndBlocksTexts);
  const nextSteps: Readonly<Record<ListName, ReactNode>> = {
    'my-favorites': <LinkButton to="/search">{t('discover')}</LinkButton>,
    'favorited-me': <LinkButton to="/profile">{t('updateProfile')}</LinkButton>,
    blocked: undefined,
  };
  const contentOf = (tab: ListName) => {
    const { data, error, refetch } = lists[tab];
    const Icon = icons[tab];
    if (!data && error) {
      return (
        <LoadFailed title={t('loadFailed')} onRetry={refetch}>
          {(error instanceof ServerError && error.more) || error.message}
        </LoadFailed>
      );
    }
    if (!data) return <Skeleton className="h-56 rounded-xl" />;
    if (data.length === 0) {
      return (
        <EmptyState icon={<Icon aria-hidden />} title={t(`empty.${tab}`)} action={nextSteps[tab]}>
          {t(`hint.${tab}`)}
        </EmptyState>
      );
    }
    if (tab !== 'blocked') return <MemberSummaries users={data} />;
    return <MemberSummaries users={data} Actions={UnblockAndReport} />;
  };
  const tabs = listNames.map((tab): Tab<ListName> => {
    const count = lists[tab].data?.length;
    return { value: tab, label: t(`tab.${tab}`), ...(count !== undefined && { count }), content: contentOf(tab) };
  });
  return (
    <div {...kept}>
      <Tabs label={t('title')} tabs={tabs} value={value} onChange={onChange} />
    </div>
  );
}
