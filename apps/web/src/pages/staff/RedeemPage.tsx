import { useHubNews } from '../../features/chat/live/use-hub-news.ts';
import { reloadRedemptions } from '../../features/perks/perks.queries.ts';
import { Redeem } from '../../features/perks/door/Redeem.tsx';
import { StaffHeader } from '../../features/venues/StaffHeader.tsx';
import { redeemTexts } from '../../features/perks/door/redeem.texts.ts';
import { FaceMember } from '../../features/vouching/FaceMember.tsx';
import { TablesAtWork } from '../../features/table-checks/TablesAtWork.tsx';
import { useTexts } from '../../i18n/texts.ts';

/** The redemption screen: takes a code, and shows yes or the exact reason for a no. */
export function RedeemPage() {
  const t = useTexts(redeemTexts);
  // A colleague's redemption of the other half can unlock the pair.
  useHubNews('ClaimChanged', reloadRedemptions);
  return (
    <div className="mx-auto flex w-full max-w-lg flex-1 flex-col gap-6 px-4 py-8 sm:px-5">
      <StaffHeader title={t('redeemTitle')} lead={t('redeemLead')} />
      <TablesAtWork />
      <Redeem FaceMember={FaceMember} />
    </div>
  );
}
