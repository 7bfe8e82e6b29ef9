import type { Perk } from '@ambiance/contract/perks';
import { useTexts } from '../../i18n/texts.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { perksTexts } from './perks.texts.ts';
import { PerkTicket } from './PerkTicket.tsx';

/** A perk as members will see it, with nothing to press. */
export function PerkPreview({ perk }: { perk: Perk }) {
  const t = useTexts(perksTexts);
  return (
    <div inert>
      <PerkTicket perk={perk} upright stub={<span className={buttonStyle('primary')}>{t('claim')}</span>} />
    </div>
  );
}
