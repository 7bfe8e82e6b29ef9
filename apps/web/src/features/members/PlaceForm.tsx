import { type Me, memberRoutes } from '@ambiance/contract/members';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { futureBirth } from '../../forms/birth-date.ts';
import { CityFields } from '../../forms/CityFields.tsx';
import { registerInOrder, resolverOf } from '../../forms/forms.ts';
import { type MemberFields, memberFields } from '../../forms/member-fields.ts';
import { useBoundForm } from '../../forms/use-bound-form.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { ChosenCity } from '../../places/places.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { membersTexts } from './members.texts.ts';
import { changesOf, fieldsOf } from './profile-fields.ts';
import { useSaveProfile } from './use-save-profile.ts';

const resolver = resolverOf<MemberFields>(memberRoutes.updateMe.body, futureBirth);

interface PlaceFormProps {
  me: Me;
  /** Label of the submit button. */
  save: string;
  onSaved: () => void;
}

/** Form for the member's city and country. */
export function PlaceForm({ me, save, onSaved }: PlaceFormProps) {
  const t = useTexts(membersTexts);
  const [chosen, setChosen] = useState<ChosenCity>();
  const form = useBoundForm<MemberFields>({ defaultValues: fieldsOf(me), resolver });
  registerInOrder(form.register, memberFields);
  const send = useSaveProfile(form, memberFields, onSaved);
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((fields) => send.mutate(changesOf(fields, chosen, me)))(event)}
      className="flex flex-col gap-5"
    >
      <FormProvider {...form}>
        <CityFields
          labels={{ city: t('city'), country: t('country') }}
          onCity={setChosen}
          missing={t('placeRequired')}
        />
      </FormProvider>
      <Button type="submit" wide busy={send.isPending}>
        {save}
      </Button>
    </form>
  );
}
