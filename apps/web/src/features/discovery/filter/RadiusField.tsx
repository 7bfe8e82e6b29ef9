import { maxRadiusKm, minRadiusKm } from '@ambiance/domain/search-radius';
import type { TierKey } from '@ambiance/domain/tiers';
import { useTexts } from '../../../i18n/texts.ts';
import { Slider } from '../../../ui/fields/Slider.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { discoveryTexts } from '../discovery.texts.ts';
import { UpgradeLink } from './UpgradeLink.tsx';

export interface RadiusFieldProps {
  tier: TierKey;
  /** True if there is a position, without which a distance has no meaning. */
  active: boolean;
  value: number;
  onChange: (km: number) => void;
  /** The slider was released. */
  onSettle: (km: number) => void;
}

const nextTier = { free: 'standard', standard: 'premium', premium: undefined } as const;

/** Search radius, up to the plan's maximum. The free plan's radius is fixed. */
export function RadiusField({ tier, active, value, onChange, onSettle }: RadiusFieldProps) {
  const t = useTexts(discoveryTexts);
  const ui = useTexts(uiTexts);
  const km = Math.min(value, maxRadiusKm[tier]);
  const next = nextTier[tier];
  return (
    <div className="flex flex-col">
      <Slider
        label={t('radius')}
        value={km}
        min={minRadiusKm}
        max={maxRadiusKm[tier]}
        step={1}
        valueText={t('kilometres', { km })}
        disabled={tier === 'free' || !active}
        onChange={onChange}
        onSettle={onSettle}
      />
      {next && (
        <p className="mt-1.5 leading-none">
          <UpgradeLink>{t('radiusLocked', { km: maxRadiusKm[next], tier: ui(`tier.${next}`) })}</UpgradeLink>
        </p>
      )}
    </div>
  );
}
