import type { RedeemedHalf } from '@ambiance/contract/perk-shapes';
import type { Facing } from '@ambiance/contract/vouching';
import { dateText } from '@ambiance/domain/date-text';
import { readSignedCode } from '@ambiance/domain/signed-codes';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { RefusedHere } from '../offline/check-signed-code.ts';
import type { redeemAtDoor } from '../offline/offline-validator.ts';
import { PendingVerdict } from '../offline/PendingVerdict.tsx';
import { useUndo } from './LatestRedemptions.tsx';
import { redemptionsQuery } from '../perks.queries.ts';
import { PerkText } from '../PerkText.tsx';
import { isOffline, type RedeemStep } from './redeem-steps.ts';
import { redeemTexts } from './redeem.texts.ts';
import { Verdict } from './Verdict.tsx';

export type Done = Awaited<ReturnType<typeof redeemAtDoor>>;
type Redeemed = Extract<Done, { claimId: number }>;

/** Returns a function that says why a code was refused or could not be checked. */
function useRefusal() {
  const t = useTexts(redeemTexts);
  return (error: Error) => (error instanceof RefusedHere ? t(`here.${error.refusal}`) : error.message);
}

interface RedeemVerdictProps {
  step: RedeemStep<Done, Facing>;
  /** Button that starts with the next guest. */
  next: ReactNode;
  onNext: () => void;
  /** Button that resends a code without a response. */
  again: ReactNode;
  FaceMember: ComponentType<{ facing: Facing; onNext: () => void }>;
}

/** Result of a scanned or typed code, shown until the next guest. */
export function RedeemVerdict({ step, next, onNext, again, FaceMember }: RedeemVerdictProps) {
  const t = useTexts(redeemTexts);
  const refusalOf = useRefusal();
  if (step.at === 'done') {
    const { done } = step;
    return 'nonce' in done ? (
      <PendingVerdict stored={done} next={next} onRevert={onNext} />
    ) : (
      <RedeemedVerdict redeemed={done} next={next} onRevert={onNext} />
    );
  }
  if (step.at === 'unsure') {
    const { attempt, error } = step;
    return (
      <Verdict verdict="unsure" actions={again}>
        <p>{refusalOf(error) || t('redeemFailed')}</p>
        {isOffline(error) && <p>{t(readSignedCode(attempt.token) ? 'here.not-ready' : 'here.not-a-ticket')}</p>}
      </Verdict>
    );
  }
  if (step.at === 'refused' || step.at === 'unfaced') {
    return (
      <Verdict verdict="no" actions={next}>
        <p>{refusalOf(step.error) || t('redeemFailed')}</p>
      </Verdict>
    );
  }
  return step.at === 'faced' && <FaceMember key={step.facing.scanId} facing={step.facing} onNext={onNext} />;
}

function RedeemedVerdict({ redeemed, next, onRevert }: { redeemed: Redeemed; next: ReactNode; onRevert: () => void }) {
  const t = useTexts(redeemTexts);
  const undo = useUndo(onRevert);
  // A half on the screen is shown as unlocked even if a colleague redeems the other half.
  const { data: redemptions } = useQuery(redemptionsQuery);
  const latest = redemptions?.find(({ claimId }) => claimId === redeemed.claimId);
  const half = latest?.half ?? redeemed.half;
  return (
    <Verdict
      verdict={halfVerdict(half)}
      actions={
        <>
          {next}
          <Button variant="secondary" wide busy={undo.isPending} onClick={() => undo.mutate(redeemed.claimId)}>
            {t('undo')}
          </Button>
        </>
      }
    >
      <p>
        <RedeemedText name={redeemed.memberName} half={half} timeZone={latest?.venue.timeZone} />{' '}
        <PerkText language={redeemed.languages.title}>{redeemed.title}</PerkText>
      </p>
      {redeemed.terms && (
        <p className="text-base whitespace-pre-line text-ink-muted">
          <PerkText language={redeemed.languages.terms} named={redeemed.languages.title}>
            {redeemed.terms}
          </PerkText>
        </p>
      )}
    </Verdict>
  );
}

interface RedeemedTextProps {
  name: string;
  half: RedeemedHalf | null;
  /** Time zone of the venue; the device's until it is known. */
  timeZone: string | undefined;
}

/** Names the member whose claim was redeemed and, for a half, what is missing. */
function RedeemedText({ name, half, timeZone }: RedeemedTextProps) {
  const t = useTexts(redeemTexts);
  if (!half) return <>{t('redeemedText', { name })}</>;
  const other = half.otherName;
  if (half.wholeUtc) return <>{other ? t('wholeText', { name, other }) : t('wholeTextNobody', { name })}</>;
  if (half.end) return <>{t('aloneText', { name })}</>;
  const time = dateText(half.untilUtc, t.language, { ...(timeZone && { timeZone }), timeStyle: 'short' });
  return <>{other ? t('halfText', { name, other, time }) : t('halfTextNobody', { name, time })}</>;
}

/** A redeemed half's state, in a word. */
const halfVerdict = (half: RedeemedHalf | null) => {
  if (!half || half.wholeUtc) return 'yes';
  return half.end ? 'no' : 'half';
};
