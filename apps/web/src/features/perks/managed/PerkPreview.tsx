import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { buttonStyle } from '../../../ui/actions/button-style.ts';
import type { ManagedPerk } from './managed-perk.ts';
import { draftFor, type PerkDraft } from './perk-draft.ts';
import { perksTexts } from '../perks.texts.ts';
import { PerkCoupon } from '../PerkCoupon.tsx';

interface PerkPreviewProps {
  draft: PerkDraft;
  /** Values that are not in the form: picture, venue and end. */
  offer: Pick<ManagedPerk, 'id' | 'imageUrl' | 'venue' | 'endsUtc'>;
}

/** A perk as members will see it, without any controls. */
export function PerkPreview({ draft, offer }: PerkPreviewProps) {
  const t = useTexts(perksTexts);
  const { minTier, categoryKey, forTwo } = draft;
  const perk = { ...offer, ...draftFor(useLanguage(), draft), minTier, categoryKey, forTwo };
  return (
    <div inert>
      <PerkCoupon
        perk={perk}
        upright
        stub={<span className={buttonStyle('primary')}>{t(forTwo ? 'claimForTwo' : 'claim')}</span>}
      />
    </div>
  );
}
