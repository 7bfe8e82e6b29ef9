import { type Me, memberRoutes } from '@ambiance/contract/members';
import { maxLengths } from '@ambiance/domain/members';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { futureBirth } from '../../forms/birth-date.ts';
import { registerInOrder, resolverOf, showFieldErrors } from '../../forms/forms.ts';
import { useTexts } from '../../i18n/texts.ts';
import { rememberMe } from '../../me/my-queries.ts';
import { type ChosenCity, chosenCity } from '../../places/places.ts';
import { server } from '../../server/server.ts';
import { Banner } from '../../ui/Banner.tsx';
import { BirthDateField } from '../../forms/BirthDateField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PlaceField } from '../../places/PlaceField.tsx';
import { TextArea, TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast.ts';
import { changesOf, fieldsOf, inOrder, type ProfileFields } from './profile-fields.ts';
import { profileTexts } from './profile.texts.ts';

const checkFields = resolverOf<ProfileFields>(memberRoutes.updateMe.body, futureBirth);

/** The details that a member may change. What was typed stays until it is saved. */
export function ProfileForm({ me }: { me: Me }) {
  const t = useTexts(profileTexts);
  const [chosen, setChosen] = useState<ChosenCity>();
  const form = useForm<ProfileFields>({
    values: fieldsOf(me),
    resetOptions: { keepDirtyValues: true },
    // An emptied birth date stays what it was; staff have none.
    resolver: ({ dateOfBirth, ...fields }, context, options) =>
      checkFields({ ...fields, dateOfBirth: dateOfBirth || fieldsOf(me).dateOfBirth }, context, options),
  });
  const { register, control, handleSubmit, setValue, setError, getValues, reset, formState } = form;
  const { errors, isSubmitted } = formState;
  registerInOrder(register, inOrder);
  const [description, expectations] = useWatch({ control, name: ['description', 'expectations'] });

  const save = useMutation({
    mutationFn: (fields: ProfileFields) => server.members.updateMe({ body: changesOf(fields, chosen, me) }),
    onSuccess: (saved) => {
      rememberMe(saved);
      reset(fieldsOf(saved), { keepDirtyValues: false });
      setChosen(undefined);
      showToast(t('updated'));
    },
    onError: (error) => {
      showFieldErrors(error, inOrder, setError);
      showToast(t('updateFailed'), { kind: 'error' });
    },
  });

  const placeError = (name: 'city' | 'country') => {
    const isMissing = errors[name] && getValues(name).trim() === '';
    return isMissing ? t('placeRequired') : errors[name]?.message;
  };
  return (
    <Card>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit((fields) => save.mutate(fields))(event)}
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
          error={errors.displayName?.message}
          {...register('displayName')}
        />
        {me.dateOfBirth !== null && (
          <Controller
            name="dateOfBirth"
            control={control}
            render={({ field }) => (
              <BirthDateField
                {...field}
                value={field.value ?? ''}
                label={t('dateOfBirth')}
                error={errors.dateOfBirth?.message}
              />
            )}
          />
        )}
        <Controller
          name="city"
          control={control}
          render={({ field }) => (
            <PlaceField
              {...field}
              kind="city"
              label={t('city')}
              maxLength={maxLengths.city}
              onChoose={(place) => {
                const city = chosenCity(place);
                setChosen(city);
                setValue('country', city.country, { shouldDirty: true, shouldValidate: isSubmitted });
              }}
              error={placeError('city')}
            />
          )}
        />
        <Controller
          name="country"
          control={control}
          render={({ field }) => (
            <PlaceField
              {...field}
              kind="country"
              label={t('country')}
              maxLength={maxLengths.country}
              error={placeError('country')}
            />
          )}
        />
        <TextArea
          label={t('description')}
          optional
          hint={<Hint text={t('descriptionHint')} used={description.length} max={maxLengths.description} />}
          maxLength={maxLengths.description}
          className="sm:col-span-2"
          error={errors.description?.message}
          {...register('description')}
        />
        <TextArea
          label={t('expectationsField')}
          optional
          rows={2}
          hint={<Hint used={expectations.length} max={maxLengths.expectations} />}
          maxLength={maxLengths.expectations}
          className="sm:col-span-2"
          error={errors.expectations?.message}
          {...register('expectations')}
        />
        {save.error && Object.keys(errors).length === 0 && (
          <Banner tone="danger" className="sm:col-span-2">
            {save.error.message}
          </Banner>
        )}
        <Button type="submit" busy={save.isPending} className="sm:col-span-2 sm:justify-self-start">
          {t('save')}
        </Button>
      </form>
    </Card>
  );
}

/** What to write, and how much of the room is taken. */
function Hint({ text, used, max }: { text?: string; used: number; max: number }) {
  const t = useTexts(profileTexts);
  return (
    <span className="flex justify-between gap-4">
      <span>{text}</span>
      <span className="whitespace-nowrap tabular-nums">{t('counter', { used, max })}</span>
    </span>
  );
}
