import { Clock, PartyPopper } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { moods } from '@ambiance/domain/moods';
import { reachesTier, type TierKey } from '@ambiance/domain/tiers';
import { conversationLeft } from '../../features/chat/conversation-left.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import { boughtTier, type CheckoutProgress } from '../../features/plans/checkout-progress.ts';
import { pauseTexts } from '../../features/plans/pause.texts.ts';
import { plansTexts } from '../../features/plans/plans.texts.ts';
import { useCheckoutProgress } from '../../features/plans/use-checkout-progress.ts';
import { useTexts } from '../../i18n/texts.ts';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { useSetMood } from '../../features/moods/use-set-mood.ts';
import { useTierOfMood } from '../../me/mood-tiers.ts';
import { useSession } from '../../session/session.ts';
import { discardPickedMood, wantedMood } from '../../session/picked-mood.ts';
import { MoodChip } from '../../ui/members/MoodChip.tsx';

const keys = {
  processing: ['processingTitle', 'processingText'],
  'still-processing': ['stillProcessingTitle', 'stillProcessingText'],
  pending: ['pendingTitle', 'pendingText'],
} as const satisfies Record<Exclude<CheckoutProgress, 'paused' | 'welcome'>, readonly [string, string]>;

const shownOfReference = 8;

/** The payment page leads here after the payment. This page does not grant the plan; it waits until the plan is active. */
export function CheckoutSuccessPage() {
  const t = useTexts(plansTexts);
  const ui = useTexts(uiTexts);
  const [query] = useSearchParams();
  // The draft in that conversation is still in this tab.
  const conversation = conversationLeft();
  const sessionId = query.get('session_id') ?? '';
  const bought = boughtTier(query.get('tier'));
  const { progress, tier } = useCheckoutProgress(bought, sessionId);
  const pause = useTexts(pauseTexts);
  const textsOf = () => {
    if (progress === 'welcome') return [t('successTitle', { tier: ui(`tier.${tier}`) }), t('successText')] as const;
    if (progress === 'paused') return [pause('notChanged'), pause('notChangedText')] as const;
    return [t(keys[progress][0]), t(keys[progress][1])] as const;
  };
  const [title, text] = textsOf();
  return (
    <Message
      icon={iconOf(progress)}
      title={title}
      text={text}
      action={
        <div className="flex flex-col items-center gap-6">
          {progress === 'welcome' && <NewMoods tier={tier} />}
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton to={conversation ?? '/search'} variant={progress === 'welcome' ? 'primary' : 'secondary'}>
              {t(conversation ? 'toConversation' : 'toDiscover')}
            </LinkButton>
            <LinkButton to="/subscriptions" variant={progress === 'paused' ? 'primary' : 'secondary'}>
              {t('toPlans')}
            </LinkButton>
          </div>
          {sessionId && (
            <p className="text-sm text-ink-muted">
              {t('reference', { reference: sessionId.slice(-shownOfReference) })}
            </p>
          )}
        </div>
      }
    >
      <PageTitle>{title}</PageTitle>
      <output className="sr-only">{title}</output>
    </Message>
  );
}

function iconOf(progress: CheckoutProgress) {
  if (progress === 'welcome') return <PartyPopper aria-hidden />;
  return progress === 'pending' || progress === 'paused' ? <Clock aria-hidden /> : <Spinner />;
}

/** After a payment: offers the mood that the member requested, or else all moods that the paid plans add. */
function NewMoods({ tier }: { tier: TierKey }) {
  const t = useTexts(plansTexts);
  const navigate = useNavigate();
  const current = useSession()?.currentMoodKey;
  const tierOf = useTierOfMood();
  const setMood = useSetMood(() => {
    discardPickedMood();
    void navigate('/search');
  });
  const added = moods.filter((mood) => {
    const needed = tierOf(mood);
    return needed !== undefined && needed !== 'free' && reachesTier(tier, needed) && mood !== current;
  });
  const wanted = wantedMood();
  const offered = wanted && added.includes(wanted) ? [wanted] : added;
  if (offered.length === 0) return null;
  return (
    <fieldset className="flex flex-col items-center gap-3">
      <legend className="mx-auto mb-3 font-medium text-balance">{t('newMoods')}</legend>
      <div className="flex flex-wrap justify-center gap-2.5">
        {offered.map((mood) => (
          <MoodChip key={mood} mood={mood} selected={false} onSelect={() => setMood.mutate(mood)} />
        ))}
      </div>
    </fieldset>
  );
}
