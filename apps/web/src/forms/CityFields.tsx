import { maxLengths } from '@ambiance/domain/members';
import { useFormContext } from 'react-hook-form';
import { type ChosenCity, chosenCity } from '../places/places.ts';
import { PlaceField } from '../places/PlaceField.tsx';
import { Controlled } from './Controlled.tsx';
import type { MemberFields } from './member-fields.ts';

interface CityFieldsProps {
  labels: { city: string; country: string };
  /** The user chose a suggested city. Its country is already filled in. */
  onCity: (city: ChosenCity) => void;
  /** Error for an empty field, in place of the contract's sentence. */
  missing?: string;
}

/** A member's city and country, inside a `FormProvider`. A suggested city fills in its country. */
export function CityFields({ labels, onCity, missing }: CityFieldsProps) {
  const { control, setValue, formState } = useFormContext<MemberFields>();
  const { isSubmitted } = formState;
  const errorOf = (value: string, error: string | undefined) => (error && value.trim() === '' && missing) || error;
  return (
    <>
      <Controlled name="city" control={control}>
        {({ error, ...field }) => (
          <PlaceField
            {...field}
            kind="city"
            label={labels.city}
            maxLength={maxLengths.city}
            onChoose={(place) => {
              const city = chosenCity(place);
              setValue('country', city.country, { shouldDirty: true, shouldValidate: isSubmitted });
              onCity(city);
            }}
            error={errorOf(field.value, error)}
          />
        )}
      </Controlled>
      <Controlled name="country" control={control}>
        {({ error, ...field }) => (
          <PlaceField
            {...field}
            kind="country"
            label={labels.country}
            maxLength={maxLengths.country}
            error={errorOf(field.value, error)}
          />
        )}
      </Controlled>
    </>
  );
}
