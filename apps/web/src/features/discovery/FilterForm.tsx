import { maxLengths } from '@ambiance/domain/members';
import { Search } from 'lucide-react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { PlaceField } from '../../ui/PlaceField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { discoveryTexts } from './discovery.texts.ts';
import { NearMe } from './NearMe.tsx';
import { RadiusField } from './RadiusField.tsx';
import type { Filter, Seeker } from './search-filter.ts';
import { UpgradeLink } from './UpgradeLink.tsx';

type Fields = Omit<Filter, 'mood'>;

export interface FilterFormProps {
  filter: Filter;
  seeker: Seeker;
  onChange: (changes: Fields) => void;
  /** The search button was pressed. */
  onSearch?: () => void;
  className?: string;
}

/** Name, city and distance. Near me and the radius take effect at once, what is typed with the search button. */
export function FilterForm({ filter, seeker, onChange, onSearch, className }: FilterFormProps) {
  const t = useTexts(discoveryTexts);
  const ui = useTexts(uiTexts);
  const { mood: _, ...fields } = filter;
  const { register, control, handleSubmit, setValue } = useForm<Fields>({ values: fields });
  const { nearMe, radiusKm, q } = useWatch({ control, compute: ({ ...values }) => values });

  const isFree = seeker.tier === 'free';
  const isNear = nearMe && seeker.position !== undefined;
  const apply = () => void handleSubmit((values) => onChange(values))();
  const cityHint = () => {
    if (isNear && !q.trim()) return t('cityUnused');
    return isFree && <UpgradeLink>{t('cityLocked', { tier: ui('tier.standard') })}</UpgradeLink>;
  };
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          apply();
          onSearch?.();
        }}
        className={classes('grid gap-x-5 gap-y-5', className)}
      >
        <TextField
          label={t('name')}
          type="search"
          placeholder={t('anyName')}
          autoComplete="off"
          maxLength={maxLengths.search}
          {...register('q')}
        />
        {isFree ? (
          <TextField label={t('city')} value={seeker.city} readOnly hint={cityHint() || undefined} />
        ) : (
          <Controller
            name="city"
            control={control}
            render={({ field }) => (
              <PlaceField
                {...field}
                kind="city"
                label={t('city')}
                placeholder={t('anyCity')}
                maxLength={maxLengths.search}
                hint={cityHint() || undefined}
              />
            )}
          />
        )}
        <NearMe
          hasPosition={seeker.position !== undefined}
          on={isNear}
          onChange={(on) => {
            setValue('nearMe', on);
            apply();
          }}
        />
        <RadiusField
          tier={seeker.tier}
          active={isNear}
          value={radiusKm}
          onChange={(km) => setValue('radiusKm', km)}
          onSettle={() => radiusKm !== filter.radiusKm && apply()}
        />
        <Button type="submit" icon={<Search aria-hidden className="size-5" />} className="self-start lg:mt-8">
          {t('search')}
        </Button>
      </form>
    </search>
  );
}
