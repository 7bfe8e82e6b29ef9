import { perkRadiusKm } from '@ambiance/domain/perks';
import { MapPin } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Switch } from '../../ui/fields/Checkbox.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { perksTexts } from './perks.texts.ts';
import type { PerkRadius } from './use-perk-radius.ts';

/** Shows the radius around the user in which perks are listed, and lets the user list perks everywhere. */
export function PerksAround({ radiusKm, setEverywhere }: PerkRadius) {
  const t = useTexts(perksTexts);
  if (!setEverywhere) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6">
      <p className="flex items-center gap-1.5 text-ink-muted">
        <MapPin aria-hidden className="size-4 shrink-0" />
        {radiusKm ? t('around', { km: radiusKm }) : t('nearestFirst')}
      </p>
      <Switch label={t('everywhere')} checked={radiusKm === undefined} onChange={setEverywhere} />
    </div>
  );
}

/** Shown if no perk is nearby. There may be some elsewhere. */
export function NothingAround({ setEverywhere }: { setEverywhere: (isEverywhere: boolean) => void }) {
  const t = useTexts(perksTexts);
  return (
    <EmptyState
      icon={<MapPin aria-hidden />}
      title={t('nothingAround', { km: perkRadiusKm })}
      action={<Button onClick={() => setEverywhere(true)}>{t('showEverywhere')}</Button>}
    >
      {t('nothingAroundText')}
    </EmptyState>
  );
}
