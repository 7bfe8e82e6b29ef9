import { Autocomplete } from '@base-ui/react/autocomplete';
import type { FeatureType, Place } from '@ambiance/contract/places';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { nameOf, placesQuery } from './places.ts';
import { classes } from '../ui/classes.ts';
import { controlStyle, Field, type FieldProps } from '../ui/fields/Field.tsx';
import { popupStyle } from '../ui/overlays/overlay-style.ts';
import { pickerTexts } from '../ui/fields/picker.texts.ts';
import { useDebounced } from '../ui/fields/use-debounced.ts';

const pauseMs = 300;

export interface PlaceFieldProps extends FieldProps {
  kind: FeatureType;
  value: string;
  /** Called with the typed text. Any text is allowed. */
  onChange: (value: string) => void;
  /** The user chose a suggestion. `onChange` is also called, with its name. */
  onChoose?: (place: Place) => void;
  onBlur?: () => void;
  name?: string;
  placeholder?: string;
  readOnly?: boolean;
  maxLength?: number;
  ref?: Ref<HTMLInputElement>;
}

/** A city or country to type, with suggestions after two letters. */
export function PlaceField({ label, hint, error, optional, className, ...control }: PlaceFieldProps) {
  const { kind, value, onChange, onChoose, readOnly = false, ...input } = control;
  const t = useTexts(pickerTexts);
  // Only typed text gets suggestions, not values set from elsewhere, such as a chosen suggestion.
  const [typed, setTyped] = useState('');
  const search = useQuery(placesQuery(kind, useDebounced(typed.trim(), pauseMs)));
  const { data: places = [], isFetching, isSuccess, isError } = search;
  const asked = typed !== '' && (isFetching || isSuccess || isError);

  const status = () => {
    if (isFetching) return t('searchingPlaces');
    if (isError) return t(`placesAway.${kind}`);
    return places.length === 0 ? t('noPlaces') : t('places', { count: places.length });
  };
  return (
    <Field {...{ label, hint, error, className }} optional={optional ?? false}>
      {(controlProps) => (
        <Autocomplete.Root
          items={typed === '' ? [] : places}
          filter={null}
          value={value}
          itemToStringValue={(place: Place) => nameOf(place, kind) ?? ''}
          onValueChange={(next, { reason }) => {
            setTyped(reason === 'input-change' ? next : '');
            onChange(next);
          }}
          readOnly={readOnly}
        >
          <Autocomplete.Input
            {...input}
            {...controlProps}
            aria-label={label}
            autoComplete="off"
            className={controlStyle}
          />
          <Autocomplete.Portal hidden={!asked}>
            <Autocomplete.Positioner align="start" sideOffset={6} className="z-10">
              <Autocomplete.Popup className={classes(popupStyle, 'w-(--anchor-width) min-w-56')}>
                <Autocomplete.Status className={places.length > 0 ? 'sr-only' : 'px-3 py-2 text-ink-muted'}>
                  {asked && status()}
                </Autocomplete.Status>
                <Autocomplete.List>
                  {(place: Place) => (
                    <Autocomplete.Item
                      key={place.place_id}
                      value={place}
                      onClick={() => onChoose?.(place)}
                      className="flex min-h-11 flex-col justify-center rounded-md px-3 py-1.5 outline-none select-none data-highlighted:bg-accent-soft"
                    >
                      <span>{nameOf(place, kind)}</span>
                      {kind === 'city' && (
                        <span className="text-sm text-ink-muted">
                          {[place.address.state, place.address.country].filter(Boolean).join(', ')}
                        </span>
                      )}
                    </Autocomplete.Item>
                  )}
                </Autocomplete.List>
              </Autocomplete.Popup>
            </Autocomplete.Positioner>
          </Autocomplete.Portal>
        </Autocomplete.Root>
      )}
    </Field>
  );
}
