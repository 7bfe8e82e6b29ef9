import { searchedAges } from '@ambiance/domain/ages';
import { languages } from '@ambiance/domain/languages';
import { useTexts } from '../../../i18n/texts.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { discoveryTexts } from '../discovery.texts.ts';
import type { Filter } from './search-filter.ts';

export interface TraitFieldsProps {
  filter: Pick<Filter, 'minAge' | 'maxAge' | 'speaks'>;
  onChange: (changes: Partial<Filter>) => void;
}

const { from: youngest, to: oldest } = searchedAges;
const ages = Array.from({ length: oldest - youngest + 1 }, (_, index) => youngest + index);

/** Age range and language. Each applies at once. An age beyond the other end of the range cannot be chosen. */
export function TraitFields({ filter: { minAge, maxAge, speaks }, onChange }: TraitFieldsProps) {
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
