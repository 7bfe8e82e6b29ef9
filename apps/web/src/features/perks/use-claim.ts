import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { mayPass } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { showError, showToast } from '../../ui/toast.ts';
import { perksTexts } from './perks.texts.ts';
import { rememberClaim, reloadPerks } from './perks.queries.ts';

/** Claims a perk, and says how it went and where its code is. */
export function useClaim() {
  const t = useTexts(perksTexts);
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (perkId: number) => server.perks.claim({ params: { id: String(perkId) } }),
    onSuccess: (claim) => {
      rememberClaim(claim);
      const onClick = () => void navigate(`/perks?tab=claimed&claim=${claim.id}`);
      showToast(t('claimDone'), { action: { label: t('showCode'), onClick } });
    },
    onError: (error) => {
      showError(error, t('claimFailed'));
      if (!mayPass(error)) reloadPerks();
    },
  });
}
