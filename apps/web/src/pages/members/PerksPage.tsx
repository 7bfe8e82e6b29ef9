import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useHubNews } from '../../features/chat/live/use-hub-news.ts';
import { AvailablePerks } from '../../features/perks/AvailablePerks.tsx';
import { ClaimDialog } from '../../features/perks/ClaimDialog.tsx';
import { MyClaims } from '../../features/perks/MyClaims.tsx';
import { claimsQuery, reloadClaims } from '../../features/perks/perks.queries.ts';
import { perksTexts } from '../../features/perks/perks.texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useMyPlan } from '../../me/my-plan.ts';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';

const perkTabs = ['available', 'claimed'] as const;

/** The wallet: available perks and, for paying members, their claims. The open tab is in the URL. */
export function PerksPage() {
  const t = useTexts(perksTexts);
  const plan = useMyPlan();
  const [address, setAddress] = useSearchParams();
  const [usual] = useState<(typeof perkTabs)[number]>(() => (navigator.onLine ? 'available' : 'claimed'));
  const tab = perkTabs.find((one) => one === address.get('tab')) ?? usual;
  const setTab = (next: (typeof perkTabs)[number]) =>
    setAddress(
      (before) => {
        before.set('tab', next);
        return before;
      },
      { replace: true },
    );
  const [shown, setShown] = useState<number>();
  const asked = Number(address.get('claim')) || undefined;
  // A link to a code opens it only once: the URL drops the code, so a reload shows the wallet.
  if (asked !== undefined && asked !== shown) setShown(asked);
  useEffect(() => {
    if (asked !== undefined) setAddress({ tab: 'claimed' }, { replace: true });
  }, [asked, setAddress]);
  const { data: claims } = useQuery(claimsQuery);
  useHubNews('ClaimChanged', reloadClaims);
  const claim = claims?.find(({ id }) => id === shown);
  const tier = plan?.tier ?? 'free';
  const holds = tier !== 'free' || (claims?.length ?? 0) > 0;
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-1 flex-col gap-8 px-4 py-8 sm:px-5">
      <PageHead title={t('walletTitle')} lead={t('walletLead')} />
      {holds ? (
        <Tabs
          label={t('tabs')}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'available', label: t('available'), content: <AvailablePerks tier={tier} onShow={setShown} /> },
            {
              value: 'claimed',
              label: t('claimed'),
              ...(claims && { count: claims.length }),
              content: <MyClaims onShow={setShown} onBrowse={() => setTab('available')} />,
            },
          ]}
        />
      ) : (
        <AvailablePerks tier={tier} onShow={setShown} />
      )}
      {claim && <ClaimDialog claim={claim} onClose={() => setShown(undefined)} />}
    </div>
  );
}
