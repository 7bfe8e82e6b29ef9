import { type Me, memberRoutes } from '@ambiance/contract/members';
import { maxLengths } from '@ambiance/domain/members';
import { useState } from 'react';
import { type FieldPath, type FieldValues, FormProvider, useWatch } from 'react-hook-form';
import { useMutation } from '@tanstack/react-query';
import { refusedBirth } from '../../forms/birth-date.ts';
import { BirthDateField } from '../../forms/BirthDateField.tsx';
import { CityFields } from '../../forms/CityFields.tsx';
import { Controlled } from '../../forms/Controlled.tsx';
import { registerInOrder, resolverOf } from '../../forms/forms.ts';
import { type MemberFields, memberFields } from '../../forms/member-fields.ts';
import { type BoundForm, useBoundForm } from '../../forms/use-bound-form.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { ChosenCity } from '../../places/places.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { TextArea, TextField } from '../../ui/fields/TextField.tsx';
import { showError, showToast } from '../../ui/feedback/toast.ts';
import { changesOf, fieldsOf, type ProfileChanges } from './profile-fields.ts';
import { membersTexts } from './members.texts.ts';
import { rememberMe } from '../../me/my-queries.ts';
import { server } from '../../server/server.ts';

const checkFields = resolverOf<MemberFields>(memberRoutes.updateMe.body, refusedBirth);

/** Details that a member may change. Typed text stays in the form until it is saved. */
export function ProfileForm({ me }: { me: Me }) {
  const t = useTexts(membersTexts);
  const [chosen, setChosen] = useState<ChosenCity>();
  const form = useBoundForm<MemberFields>({
    values: fieldsOf(me),
    resetOptions: { keepDirtyValues: true },
    // If the birth date is emptied, the old one is kept. Staff have no birth date.
    resolver: ({ dateOfBirth, ...fields }, context, options) =>
      checkFields({ ...fields, dateOfBirth: dateOfBirth || fieldsOf(me).dateOfBirth }, context, options),
  });
  const { control } = form;
  registerInOrder(form.register, memberFields);
  const [description, expectations] = useWatch({ control, name: ['description', 'expectations'] });

  const save = useSaveProfile(form, memberFields, (saved) => {
    form.reset(fieldsOf(saved), { keepDirtyValues: false });
    setChosen(undefined);
    showToast(t('updated'));
  });

  return (
    <Card>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit((fields) => save.mutate(changesOf(fields, chosen, me)))(event)}
        className="grid gap-5 sm:grid-cols-2"
      >
        <div className="sm:col-span-2">
          <h2 className="text-xl">{t('details')}</h2>
          <p className="mt-1 text-sm text-ink-muted">{t('detailsHint')}</p>
        </div>
        <TextField
          label={t('name')}
          autoComplete="nickname"
          maxLength={maxLengths.displayName}
          {...form.field('displayName')}
        />
        {me.dateOfBirth !== null && (
          <Controlled name="dateOfBirth" control={control}>
            {({ value = '', ...field }) => <BirthDateField {...field} value={value} label={t('dateOfBirth')} />}
          </Controlled>
        )}
        <FormProvider {...form}>
          <CityFields
            labels={{ city: t('city'), country: t('country') }}
            onCity={setChosen}
            missing={t('placeRequired')}
          />
        </FormProvider>
        {description === '' && (
          <Beginnings
            onPick={(beginning) => {
              form.setValue('description', `${beginning} `, { shouldDirty: true });
              form.setFocus('description');
            }}
          />
        )}
        <TextArea
          label={t('description')}
          optional
          hint={<Hint text={t('descriptionHint')} used={description.length} max={maxLengths.description} />}
          maxLength={maxLengths.description}
          className="sm:col-span-2"
          {...form.field('description')}
        />
        <TextArea
          label={t('expectationsField')}
          optional
          rows={2}
          hint={<Hint used={expectations.length} max={maxLengths.expectations} />}
          maxLength={maxLengths.expectations}
          className="sm:col-span-2"
          {...form.field('expectations')}
        />
        <Button type="submit" busy={save.isPending} className="sm:col-span-2 sm:justify-self-start">
          {t('save')}
        </Button>
      </form>
    </Card>
  );
}

const beginnings = ['prompt.evening', 'prompt.hours', 'prompt.know'] as const;

/** Buttons that begin the description. */
function Beginnings({ onPick }: { onPick: (beginning: string) => void }) {
  const t = useTexts(membersTexts);
  return (
    <ul className="flex flex-wrap gap-2 sm:col-span-2">
      {beginnings.map((one) => (
        <li key={one}>
          <Button variant="secondary" onClick={() => onPick(t(one))}>
            {t(one)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** A hint of what to write, and the number of characters used. */
function Hint({ text, used, max }: { text?: string; used: number; max: number }) {
  const t = useTexts(membersTexts);
  return (
    <span className="flex justify-between gap-4">
      <span>{text}</span>
      <span className="whitespace-nowrap tabular-nums">{t('counter', { used, max })}</span>
    </span>
  );
}

/** Saves a form's changes to the user's own profile. A refusal is shown next to the `fields` that it is about. */
function useSaveProfile<Values extends FieldValues>(
  form: Pick<BoundForm<Values>, 'refuse'>,
  fields: readonly FieldPath<Values>[],
  onSaved: (saved: Me) => void,
) {
  const t = useTexts(membersTexts);
  return useMutation({
    mutationFn: (changes: ProfileChanges) => server.members.updateMe({ body: changes }),
    onSuccess: (saved) => {
      rememberMe(saved);
      onSaved(saved);
    },
    onError: (error) => {
      form.refuse(error, fields);
      showError(error, t('updateFailed'));
    },
  });
}
