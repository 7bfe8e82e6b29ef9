import { type Me, memberRoutes } from '@ambiance/contract/members';
import { maxLengths } from '@ambiance/domain/members';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { refusedBirth } from '../../forms/birth-date.ts';
import { BirthDateField } from '../../forms/BirthDateField.tsx';
import { CityFields } from '../../forms/CityFields.tsx';
import { Controlled } from '../../forms/Controlled.tsx';
import { registerInOrder, resolverOf } from '../../forms/forms.ts';
import type { MemberFields } from '../../forms/member-fields.ts';
import { type BoundForm, useBoundForm } from '../../forms/use-bound-form.ts';
import { useTexts } from '../../i18n/texts.ts';
import { rememberMe } from '../../me/my-queries.ts';
import type { ChosenCity } from '../../places/places.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { showError, showToast } from '../../ui/feedback/toast.ts';
import { TextArea, TextField } from '../../ui/fields/TextField.tsx';
import { FormDialog, type FormDialogProps } from '../../ui/overlays/FormDialog.tsx';
import { membersTexts } from './members.texts.ts';
import { changesOf, fieldsOf, type ProfileChanges } from './profile-fields.ts';
import { detailFields, profileDraft, wordFields } from './profile-draft.ts';

interface ProfileFormProps {
  me: Me;
  onClose: () => void;
}

/** Edits the name, the birth date and the place. */
export function DetailsForm({ me, onClose }: ProfileFormProps) {
  const t = useTexts(membersTexts);
  const [chosen, setChosen] = useState<ChosenCity | undefined>(() => profileDraft.read(me.id).chosen);
  // Staff have no birth date.
  const names = [
    'displayName',
    ...(me.dateOfBirth === null ? [] : ['dateOfBirth' as const]),
    'city',
    'country',
  ] as const;
  const { form, submit, discard } = useProfileForm({ me, names, drafted: detailFields, chosen, onClose });
  return (
    <FormDialog
      isWritten
      title={t('details')}
      description={t('detailsHint')}
      submit={submit}
      onClose={onClose}
      onCancel={discard}
    >
      <TextField
        label={t('name')}
        autoComplete="nickname"
        maxLength={maxLengths.displayName}
        {...form.field('displayName')}
      />
      {me.dateOfBirth !== null && (
        <Controlled name="dateOfBirth" control={form.control}>
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
    </FormDialog>
  );
}

/** Edits what members say about themselves and what they are looking for. */
export function WordsForm({ me, onClose }: ProfileFormProps) {
  const t = useTexts(membersTexts);
  const { form, submit, discard } = useProfileForm({ me, names: wordFields, drafted: wordFields, onClose });
  const [description, expectations] = useWatch({ control: form.control, name: wordFields });
  return (
    <FormDialog isWritten title={t('words')} submit={submit} onClose={onClose} onCancel={discard}>
      {description === '' && <Beginnings form={form} />}
      <TextArea
        label={t('description')}
        optional
        hint={<Hint text={t('descriptionHint')} used={description.length} max={maxLengths.description} />}
        maxLength={maxLengths.description}
        {...form.field('description')}
      />
      <TextArea
        label={t('expectationsField')}
        optional
        rows={2}
        hint={<Hint used={expectations.length} max={maxLengths.expectations} />}
        maxLength={maxLengths.expectations}
        {...form.field('expectations')}
      />
    </FormDialog>
  );
}

interface ProfileFormOptions extends ProfileFormProps {
  /** The fields of the form, from top to bottom. */
  names: readonly (keyof MemberFields)[];
  /** The fields whose unsaved text is kept: always the same array. */
  drafted: readonly (keyof MemberFields)[];
  chosen?: ChosenCity | undefined;
}

const checkFields = resolverOf<MemberFields>(memberRoutes.updateMe.body, refusedBirth);

/**
 * A form for some fields of the user's own profile. It closes once it is saved. Refusals are shown next to their fields. Unsaved
 * fields are kept until they are saved or discarded.
 */
function useProfileForm({ me, names, drafted, chosen, onClose }: ProfileFormOptions) {
  const t = useTexts(membersTexts);
  const form = useBoundForm<MemberFields>({
    values: fieldsOf(me),
    resetOptions: { keepDirtyValues: true },
    // If the birth date is emptied, the old one is kept.
    resolver: ({ dateOfBirth, ...fields }, context, options) => {
      const filled: MemberFields = { ...fields, dateOfBirth: dateOfBirth || fieldsOf(me).dateOfBirth };
      const shown = Object.fromEntries(names.map((name) => [name, filled[name]]));
      return checkFields(shown as unknown as MemberFields, context, options);
    },
  });
  registerInOrder(form.register, names);
  const draft = useDraft(form, { me, drafted, chosen });
  const discard = () => {
    draft.end();
    onClose();
  };
  const save = useMutation({
    mutationFn: (changes: ProfileChanges) => server.members.updateMe({ body: changes }),
    onSuccess: (saved) => {
      rememberMe(saved);
      showToast(t('updated'));
      discard();
    },
    onError: (error) => {
      form.refuse(error, names);
      showError(error, t('updateFailed'));
    },
  });
  const submit: FormDialogProps['submit'] = {
    label: t('save'),
    busy: save.isPending,
    run: form.handleSubmit((fields) => save.mutate(changesOf({ ...fieldsOf(me), ...fields }, chosen, me))),
  };
  return { form, submit, discard };
}

/** Fills a form with its unsaved fields, and keeps them until `end` is called. */
function useDraft(
  { control, setValue }: BoundForm<MemberFields>,
  { me, drafted, chosen }: Pick<ProfileFormOptions, 'me' | 'drafted' | 'chosen'>,
) {
  const isEnded = useRef(false);
  const written = useWatch({ control, name: drafted });
  const [draft] = useState(() => profileDraft.read(me.id));
  useEffect(() => {
    for (const name of drafted) if (draft[name] !== undefined) setValue(name, draft[name], { shouldDirty: true });
  }, [draft, drafted, setValue]);
  const isShown = useRef(false);
  useEffect(() => {
    const fields = Object.fromEntries(drafted.map((name, index) => [name, written[index]]));
    // The first time, the fields do not contain the draft yet.
    if (isShown.current && !isEnded.current) profileDraft.save(me, { ...fields, ...(chosen && { chosen }) });
    isShown.current = true;
  }, [me, drafted, written, chosen]);
  return {
    end: () => {
      isEnded.current = true;
      profileDraft.clear(me.id, [...drafted, ...(chosen ? (['chosen'] as const) : [])]);
    },
  };
}

const beginnings = ['prompt.evening', 'prompt.hours', 'prompt.know'] as const;

/** Buttons that begin the description. */
function Beginnings({ form }: { form: BoundForm<MemberFields> }) {
  const t = useTexts(membersTexts);
  const begin = (beginning: string) => {
    form.setValue('description', `${beginning} `, { shouldDirty: true });
    form.setFocus('description');
  };
  return (
    <ul className="flex flex-wrap gap-2">
      {beginnings.map((one) => (
        <li key={one}>
          <Button variant="secondary" onClick={() => begin(t(one))}>
            {t(one)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** A hint of what to write, and the number of characters used. */
function Hint({ text, used, max }: { text?: string; used: number; max: number }): ReactNode {
  const t = useTexts(membersTexts);
  return (
    <span className="flex justify-between gap-4">
      <span>{text}</span>
      <span className="whitespace-nowrap tabular-nums">{t('counter', { used, max })}</span>
    </span>
  );
}
