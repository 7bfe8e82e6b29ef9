import { maxLengths } from '@ambiance/domain/members';
import { useState } from 'react';
import { maxRadiusKm, minRadiusKm } from '@ambiance/domain/search-radius';
import type { TierKey } from '@ambiance/domain/tiers';
import { useTexts } from '../../../i18n/texts.ts';
import { PlaceField } from '../../../places/PlaceField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { discoveryTexts } from '../discovery.texts.ts';
import { NearMe } from './NearMe.tsx';
import { type Draft, type Filter, mergeDraft, type Searcher } from './search-filter.ts';
import { UpgradeLink } from './UpgradeLink.tsx';
import { Slider } from '../../../ui/fields/Slider.tsx';
import { searchedAges } from '@ambiance/domain/ages';
import { languages } from '@ambiance/domain/languages';
import { Select } from '../../../ui/fields/Select.tsx';

export interface FilterFormProps {
  filter: Filter;
  searcher: Searcher;
  onChange: (changes: Partial<Filter>) => void;
  /** The search button was pressed. */
  onSearch?: () => void;
}

/** Name, city, distance, age and language. Chosen values apply at once, typed ones with the search button. */
export function FilterForm({ filter, searcher, onChange, onSearch }: FilterFormProps) {
  const t = useTexts(discoveryTexts);
  const ui = useTexts(uiTexts);
  const [draft, change] = useDraft(filter);
  const isFree = searcher.tier === 'free';
  const isNear = filter.nearMe && searcher.position !== undefined;
  const cityHint = () => {
    if (isNear && !draft.q.trim()) return t('cityUnused');
    return isFree ? <UpgradeLink>{t('cityLocked', { tier: ui('tier.standard') })}</UpgradeLink> : undefined;
  };
  return (
    <search>
      <form
        id="filter"
        onSubmit={(event) => {
          event.preventDefault();
          onChange({ q: draft.q, city: draft.city, radiusKm: draft.radiusKm });
          onSearch?.();
        }}
        className="grid gap-5"
      >
        <TextField
          label={t('name')}
          type="search"
          placeholder={t('anyName')}
          autoComplete="off"
          maxLength={maxLengths.search}
          value={draft.q}
          onChange={(event) => change({ q: event.currentTarget.value })}
        />
        {isFree ? (
          <TextField label={t('city')} value={searcher.city} readOnly hint={cityHint()} />
        ) : (
          <PlaceField
            kind="city"
            label={t('city')}
            placeholder={t('anyCity')}
            maxLength={maxLengths.search}
            value={draft.city}
            onChange={(city) => change({ city })}
            hint={cityHint()}
          />
        )}
        <NearMe hasPosition={searcher.position !== undefined} on={isNear} onChange={(nearMe) => onChange({ nearMe })} />
        <RadiusField
          tier={searcher.tier}
          active={isNear}
          value={draft.radiusKm ?? searcher.searchRadiusKm}
          onChange={(radiusKm) => change({ radiusKm })}
          onCommit={(radiusKm) => onChange({ radiusKm })}
        />
        <TraitFields filter={filter} onChange={onChange} />
      </form>
    </search>
  );
}

/** The form's content: the filter, plus what was typed or moved since. */
function useDraft(filter: Filter) {
  const [draft, setDraft] = useState<Draft>(filter);
  const [before, setBefore] = useState<Draft>(filter);
  if (filter.q !== before.q || filter.city !== before.city || filter.radiusKm !== before.radiusKm) {
    setBefore(filter);
    setDraft(mergeDraft(draft, before, filter));
  }
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  return [draft, change] as const;
}

interface RadiusFieldProps {
  tier: TierKey;
  /** True if there is a position, without which a distance has no meaning. */
  active: boolean;
  value: number;
  onChange: (km: number) => void;
  /** The slider was released. */
  onCommit: (km: number) => void;
}

const nextTier = { free: 'standard', standard: 'premium', premium: undefined } as const;

/** Search radius, up to the plan's maximum. The free plan's radius is fixed. */
function RadiusField({ tier, active, value, onChange, onCommit }: RadiusFieldProps) {
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
        onCommit={onCommit}
      />
      {next && (
        <p className="mt-1.5 leading-none">
          <UpgradeLink>{t('radiusLocked', { km: maxRadiusKm[next], tier: ui(`tier.${next}`) })}</UpgradeLink>
        </p>
      )}
    </div>
  );
}

interface TraitFieldsProps {
  filter: Pick<Filter, 'minAge' | 'maxAge' | 'speaks'>;
  onChange: (changes: Partial<Filter>) => void;
}

const { from: youngest, to: oldest } = searchedAges;
const ages = Array.from({ length: oldest - youngest + 1 }, (_, index) => youngest + index);

/** Age range and language. Each applies at once. An age beyond the other end of the range cannot be chosen. */
function TraitFields({ filter: { minAge, maxAge, speaks }, onChange }: TraitFieldsProps) {
  const t = useTexts(discoveryTexts);
  const optionsOf = (some: readonly number[]) => [
    { value: '', label: t('anyAge') },
    ...some.map((age) => ({ value: String(age), label: age === oldest ? t('orOlder', { age }) : String(age) })),
  ];
  const ageOf = (value: string) => (value === '' ? undefined : Number(value));
  return (
    <div className="grid grid-cols-2 gap-5">
      <Select
        label={t('minAge')}
        options={optionsOf(ages.filter((age) => age <= (maxAge ?? oldest)))}
        value={minAge ?? ''}
        onChange={(event) => onChange({ minAge: ageOf(event.currentTarget.value) })}
      />
      <Select
        label={t('maxAge')}
        options={optionsOf(ages.filter((age) => age >= (minAge ?? youngest)))}
        value={maxAge ?? ''}
        onChange={(event) => onChange({ maxAge: ageOf(event.currentTarget.value) })}
      />
      <Select
        label={t('speaks')}
        className="col-span-2"
        options={[
          { value: '', label: t('anyLanguage') },
          ...languages.map((value) => ({ value, label: t(`language.${value}`) })),
        ]}
        value={speaks ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ speaks: languages.find((one) => one === value) })}
      />
    </div>
  );
}
