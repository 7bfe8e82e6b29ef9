import type { Favorite } from '@ambiance/contract/favorites';
import { useQuery } from '@tanstack/react-query';
import { Ban, Heart, HeartHandshake } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { ServerError } from '../../server/transport.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type Tab, Tabs } from '../../ui/Tabs.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { ConnectionList } from './ConnectionList.tsx';
import { blockedUserOf } from './connected-user.ts';
import { blocksQuery, type ConnectedUser, favoritedMeQuery, myFavoritesQuery } from './connections.queries.ts';
import { connectionsTexts } from './connections.texts.ts';
import { UnblockAndReport } from './UnblockAndReport.tsx';

export const connectionTabs = ['my-favorites', 'favorited-me', 'blocked'] as const;
export type ConnectionTab = (typeof connectionTabs)[number];

const icons = { 'my-favorites': Heart, 'favorited-me': HeartHandshake, blocked: Ban };

interface Connections {
  data: readonly ConnectedUser[] | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** The three lists of connections; `failed` is the first of them that could not be loaded. */
export function useConnections(): { lists: Record<ConnectionTab, Connections>; failed: Error | undefined } {
  const t = useTexts(connectionsTexts);
  const hidden = t('hiddenMember');
  const lists = {
    'my-favorites': useQuery({ ...myFavoritesQuery, select: usersOf }),
    'favorited-me': useQuery({ ...favoritedMeQuery, select: usersOf }),
    blocked: useQuery({ ...blocksQuery, select: (blocks) => blocks.map((block) => blockedUserOf(block, hidden)) }),
  };
  return { lists, failed: connectionTabs.map((tab) => lists[tab].error).find((error) => error !== null) };
}

const usersOf = (favorites: readonly Favorite[]) => favorites.map(({ user }) => user);

export interface ConnectionTabsProps {
  lists: Readonly<Record<ConnectionTab, Connections>>;
  value: ConnectionTab;
  onChange: (tab: ConnectionTab) => void;
}

export function ConnectionTabs({ lists, value, onChange }: ConnectionTabsProps) {
  const kept = useKeptFocus<HTMLDivElement>();
  const t = useTexts(connectionsTexts);
  const nextSteps: Readonly<Record<ConnectionTab, ReactNode>> = {
    'my-favorites': <LinkButton to="/search">{t('discover')}</LinkButton>,
    'favorited-me': <LinkButton to="/profile">{t('updateProfile')}</LinkButton>,
    blocked: undefined,
  };
  const contentOf = (tab: ConnectionTab) => {
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
    if (tab !== 'blocked') return <ConnectionList users={data} />;
    return <ConnectionList users={data} Actions={UnblockAndReport} />;
  };
  const tabs = connectionTabs.map((tab): Tab<ConnectionTab> => {
    const count = lists[tab].data?.length;
    return { value: tab, label: t(`tab.${tab}`), ...(count !== undefined && { count }), content: contentOf(tab) };
  });
  return (
    <div {...kept}>
      <Tabs label={t('title')} tabs={tabs} value={value} onChange={onChange} />
    </div>
  );
}
