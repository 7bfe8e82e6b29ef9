import { moods } from '@ambiance/domain/moods';
import { reachesTier, type TierKey } from '@ambiance/domain/tiers';
import { useNavigate } from 'react-router';
import { useSetMood } from '../../features/moods/use-set-mood.ts';
import { plansTexts } from '../../features/plans/plans.texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useTierOfMood } from '../../me/mood-tiers.ts';
import { useSession } from '../../session/session.ts';
import { discardPickedMood, wantedMood } from '../../session/picked-mood.ts';
import { MoodChip } from '../../ui/members/MoodChip.tsx';

/** After a payment: offers the mood that the member wanted, or else all that the paid plans add. */
export function NewMoods({ tier }: { tier: TierKey }) {
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
      <legend className="mx-auto mb-3 font-medium">{t('newMoods')}</legend>
      <div className="flex flex-wrap justify-center gap-2.5">
        {offered.map((mood) => (
          <MoodChip key={mood} mood={mood} selected={false} onSelect={() => setMood.mutate(mood)} />
        ))}
      </div>
    </fieldset>
  );
}
