import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { showError } from '../../ui/feedback/toast.ts';
import { favoritesAndBlocksTexts } from './favorites-and-blocks.texts.ts';
import { FavoritesAndBlocksTabs, listNames, useFavoritesAndBlocks } from './FavoritesAndBlocksTabs.tsx';

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
