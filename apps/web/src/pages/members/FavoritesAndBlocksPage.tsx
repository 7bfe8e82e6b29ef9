import { type ReactNode, type Ref, useEffect, type ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import type { Favorite } from '@ambiance/contract/favorites';
import type { MemberSummary } from '@ambiance/contract/members';
import { useQuery } from '@tanstack/react-query';
import { Ban, Flag, Heart, HeartHandshake, MessageCircle } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { showError } from '../../ui/feedback/toast.ts';
import { favoritesAndBlocksTexts } from './favorites-and-blocks.texts.ts';
import { ServerError } from '../../server/transport.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { type Tab, Tabs } from '../../ui/layout/Tabs.tsx';
import { useStableFocus } from '../../ui/layout/use-stable-focus.ts';
import { blocksQuery } from '../../features/blocks/blocks.queries.ts';
import { favoritedMeQuery, myFavoritesQuery } from '../../features/favorites/favorites.queries.ts';
import { blockedMemberOf } from './member-summary.ts';
import { useBlocksElsewhere } from './use-blocks-elsewhere.ts';
import { IconButton } from '../../ui/actions/IconButton.tsx';
import { reportsTexts } from '../../features/reports/reports.texts.ts';
import { UnblockButton } from '../../features/blocks/UnblockButton.tsx';
import { useMemberDialogs } from './use-member-dialogs.tsx';
import { Avatar } from '../../ui/members/Avatar.tsx';
import { chatAddress } from '../../ui/members/message-subject.ts';
import { MemberLink } from '../../ui/members/MemberLink.tsx';
import { FavoriteButton } from '../../features/favorites/FavoriteButton.tsx';

/** Favorites in both directions, and blocked members. The open tab is in the URL. */
export function FavoritesAndBlocksPage() {
  const t = useTexts(favoritesAndBlocksTexts);
  const [address, setAddress] = useSearchParams();
  const tab = listNames.find((one) => one === address.get('tab')) ?? 'my-favorites';
  const { lists, failed } = useFavoritesAndBlocks();
  const loadFailed = t('loadFailed');
  useEffect(() => {
    if (failed) showError(failed, loadFailed);
  }, [failed, loadFailed]);
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-6 px-4 py-8 sm:px-5">
      <PageHead title={t('title')} lead={t('intro')} />
      <FavoritesAndBlocksTabs
        lists={lists}
        value={tab}
        onChange={(next) => setAddress({ tab: next }, { replace: true })}
      />
    </div>
  );
}

const listNames = ['my-favorites', 'favorited-me', 'blocked'] as const;
type ListName = (typeof listNames)[number];

const icons = { 'my-favorites': Heart, 'favorited-me': HeartHandshake, blocked: Ban };

interface List {
  data: readonly MemberSummary[] | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** The three lists; `failed` is the first of them that could not be loaded. */
function useFavoritesAndBlocks(): { lists: Record<ListName, List>; failed: Error | undefined } {
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

interface TabsProps {
  lists: Readonly<Record<ListName, List>>;
  value: ListName;
  onChange: (tab: ListName) => void;
}

function FavoritesAndBlocksTabs({ lists, value, onChange }: TabsProps) {
  const stored = useStableFocus<HTMLDivElement>();
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
        <LoadFailed
          title={t('loadFailed')}
          onRetry={refetch}
          reason={(error instanceof ServerError && error.more) || error.message}
        />
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
    <div {...stored}>
      <Tabs label={t('title')} tabs={tabs} value={value} onChange={onChange} />
    </div>
  );
}

/** Actions on a blocked member. The ref is that of the first button. */
function UnblockAndReport({ user, ref }: { user: MemberSummary; ref?: Ref<HTMLButtonElement> }) {
  const t = useTexts(reportsTexts);
  const { dialog, report } = useMemberDialogs(user);
  return (
    <div className="flex items-center gap-2">
      <UnblockButton ref={ref} user={user} />
      <IconButton
        label={t('reportName', { name: user.displayName })}
        icon={<Flag aria-hidden className="size-5" />}
        onClick={report}
        className="text-ink-muted"
      />
      {dialog}
    </div>
  );
}

interface MemberSummariesProps {
  users: readonly MemberSummary[];
  /** Actions on each member. Defaults to message and favorite. */
  Actions?: ComponentType<{ user: MemberSummary }>;
}

function MemberSummaries({ users, Actions = MessageAndFavorite }: MemberSummariesProps) {
  const t = useTexts(favoritesAndBlocksTexts);
  return (
    <ul className="flex flex-col divide-y divide-hairline rounded-xl border border-hairline bg-surface">
      {users.map((user) => (
        <li key={user.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:gap-x-4">
          <MemberLink id={user.id} tabIndex={-1} aria-hidden>
            <Avatar name={user.displayName} photoUrl={user.primaryPhotoUrl} size={48} />
          </MemberLink>
          <div className="min-w-20 flex-1">
            <MemberLink id={user.id} className="font-medium hover:underline">
              {user.displayName}
            </MemberLink>
            {user.city && (
              <p className="text-sm text-ink-muted">{t('place', { city: user.city, country: user.country })}</p>
            )}
          </div>
          <div className="ml-auto flex items-center gap-2">
            <Actions user={user} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function MessageAndFavorite({ user }: { user: MemberSummary }) {
  const t = useTexts(favoritesAndBlocksTexts);
  const name = user.displayName;
  return (
    <>
      <LinkButton
        to={chatAddress(user)}
        variant="secondary"
        icon={<MessageCircle aria-hidden className="size-5" />}
        aria-label={t('messageTo', { name })}
        className="max-sm:w-11 max-sm:px-0"
      >
        <span className="max-sm:sr-only">{t('message')}</span>
      </LinkButton>
      <FavoriteButton user={user} />
    </>
  );
}
