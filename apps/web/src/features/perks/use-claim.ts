import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { mayPass } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { showError, showToast } from '../../ui/toast.ts';
import { perksTexts } from './perks.texts.ts';
import { rememberClaim, reloadPerks } from './perks.queries.ts';

/** Claims a perk, and says how it went. */
export function useClaim() {
  const t = useTexts(perksTexts);
  return useMutation({
    mutationFn: (perkId: number) => server.perks.claim({ params: { id: String(perkId) } }),
    onSuccess: (claim) => {
      rememberClaim(claim);
      showToast(t('claimDone'));
    },
    onError: (error) => {
      showError(error, t('claimFailed'));
      if (!mayPass(error)) reloadPerks();
    },
  });
}
