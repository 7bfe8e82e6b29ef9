import type { Perk } from '@ambiance/contract/perk-shapes';
import type { ErrorCode } from '@ambiance/domain/errors';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { isTransient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { ServerError } from '../../server/transport.ts';
import { type showError, showToast } from '../../ui/feedback/toast.ts';
import { perksTexts } from './perks.texts.ts';
import { rememberClaim, reloadPerks } from './perks.queries.ts';

const notInPlan: ErrorCode = 'perk.not-in-plan';

/** The action that claims a perk, alone or with the member whom the user meets. */
export const claimAction = ({ forTwo }: Pick<Perk, 'forTwo'>): 'claim' | 'claimForTwo' =>
  forTwo ? 'claimForTwo' : 'claim';

/** Whose plan opens a perk for two: the user's own, or that of the person whom they meet. */
export const forTwoHint = ({ minTier }: Pick<Perk, 'minTier'>, isInPlan: boolean) =>
  isInPlan ? 'forTwoHint' : minTier === 'premium' ? 'partnerOpens.premium' : 'partnerOpens.standard';

/** Claims a perk and shows the result with a link to the code. A failure goes to `showFailure`, unless the plan is the reason. */
export function useClaim(showFailure: typeof showError) {
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
      if (isAbovePlan(error)) {
        const onClick = () => void navigate('/subscriptions');
        showToast(t('notInPlan'), { kind: 'error', action: { label: t('upgrade'), onClick } });
      } else {
        showFailure(error, t('claimFailed'));
      }
      if (!isTransient(error)) reloadPerks();
    },
  });
}

/** The plan may have ended while its perks were on the screen. */
const isAbovePlan = (error: Error) =>
  error instanceof ServerError && error.status === 403 && (error.code ?? notInPlan) === notInPlan;
