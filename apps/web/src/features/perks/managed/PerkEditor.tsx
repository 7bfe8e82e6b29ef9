import { isCalendarDate } from '@ambiance/domain/ages';
import { errorSentence } from '@ambiance/domain/errors';
import { translationLanguages } from '@ambiance/domain/bilingual';
import type { Language } from '@ambiance/domain/languages';
import { perkCategories } from '@ambiance/domain/perks';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { today } from '../../../forms/birth-date.ts';
import { Controlled } from '../../../forms/Controlled.tsx';
import { registerInOrder } from '../../../forms/forms.ts';
import { type BoundForm, useBoundForm } from '../../../forms/use-bound-form.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { reloadVenue } from '../../../me/my-venues.ts';
import { server } from '../../../server/server.ts';
import { ServerError } from '../../../server/transport.ts';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { RuleFields } from './RuleFields.tsx';
import { Button } from '../../../ui/actions/Button.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextArea, TextField } from '../../../ui/fields/TextField.tsx';
import { showRefusal, showToast } from '../../../ui/feedback/toast.ts';
import type { ManagedPerk } from './managed-perk.ts';
import { managedPerksTexts } from './managed-perks.texts.ts';
import { endOfDraft, inTitledLanguage, isChangedElsewhere, type PerkDraft, perkDraft, rulesOf } from './perk-draft.ts';

export interface PerkEditorProps {
  /** The venue that offers it. */
  venue: Pick<ManagedPerk['venue'], 'id' | 'timeZone'>;
  /** Undefined for a new perk. */
  perk: ManagedPerk | undefined;
  /** A perk that the new one repeats. */
  copied: ManagedPerk | undefined;
  /** Text that was written before and not saved. */
  draft: PerkDraft | undefined;
  /** Called with the unsaved text, or without any if it was saved or discarded. */
  onClose: (draft?: PerkDraft) => void;
  renderPreview: (draft: PerkDraft, endsUtc: string | null) => ReactNode;
}

const farthest = '2099-12-31';
const changedMs = 10_000;
const inOrder = [
  'title',
  'blurb',
  'terms',
  'translation.title',
  'translation.blurb',
  'translation.terms',
  'categoryKey',
  'minTier',
  'forTwo',
  'endsUtc',
  'opens',
  'closes',
  'maxPerDay',
  'maxClaims',
] as const;

/** Creates or changes a perk, in one language or both. Existing claims keep the terms that they were made with. */
export function PerkEditor({ venue, perk, copied, draft, onClose, renderPreview }: PerkEditorProps) {
  const t = useTexts(managedPerksTexts);
  const language = useLanguage();
  const form = useBoundForm<PerkDraft>({
    defaultValues: perkDraft(perk ?? copied, venue.timeZone, language),
    ...(draft && { values: draft, resetOptions: { keepDefaultValues: true } }),
  });
  registerInOrder(form.register, inOrder);
  const written = form.watch();
  const isWritten = draft !== undefined || form.formState.isDirty;
  const endsUtc = endOfDraft(written, perk, venue.timeZone);
  const [same, setSame] = useState<PerkDraft>();
  const savePerk = useSavePerk(venue, perk);
  const save = useMutation({
    mutationFn: (wanted: Written) => savePerk(wanted, endsUtc),
    onSuccess: (isSaved) => {
      if (isSaved) {
        showToast(t('perkSaved'));
        onClose();
      } else showToast(t('perkChanged'), { kind: 'error', durationMs: changedMs });
      return reloadVenue(venue.id);
    },
    onError: (error, { values }) => {
      if (error instanceof ServerError && error.code === 'perk.same-title') return setSame(values);
      if (!form.refuse(error, inOrder)) showRefusal(error, t('perkFailed'));
    },
  });
  const submit = form.handleSubmit((values) => {
    const titled = inTitledLanguage(values);
    if (titled !== values) form.reset(titled, { keepDefaultValues: true });
    save.mutate({ values: titled });
  });
  const other = translationLanguages[written.language];
  return (
    <Dialog
      isWritten={isWritten}
      onClose={() => onClose(isWritten ? form.getValues() : undefined)}
      title={perk ? t('editPerk') : t('newPerk')}
      actions={
        <>
          <Button variant="secondary" onClick={() => onClose()}>
            {t('cancel')}
          </Button>
          <Button type="submit" form="perk" busy={save.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id="perk" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <PerkTexts form={form} language={written.language} />
        <fieldset className="flex min-w-0 flex-col gap-4 rounded-lg border border-hairline p-4">
          <legend className="px-1 font-medium">{t(`also.${other}`)}</legend>
          <p className="text-sm text-ink-muted">{t('alsoHint')}</p>
          <PerkTexts form={form} language={other} isTranslation />
        </fieldset>
        <Select
          label={t('category')}
          options={perkCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
          {...form.field('categoryKey')}
        />
        <Select
          label={t('minTier')}
          options={(['standard', 'premium'] as const).map((value) => ({ value, label: t(`minTier.${value}`) }))}
          {...form.field('minTier')}
        />
        <div className="flex flex-col">
          <Checkbox label={t('forTwo')} aria-describedby="for-two-hint" {...form.register('forTwo')} />
          <p id="for-two-hint" className="text-sm text-ink-muted">
            {t('forTwoHint')}
          </p>
        </div>
        <EndField form={form} />
        <RuleFields form={form} />
        <section className="flex flex-col gap-2">
          <h3 className="text-base">{t('preview')}</h3>
          {renderPreview(written, endsUtc)}
        </section>
      </form>
      {same && (
        <ConfirmDialog
          title={t('sameTitle')}
          action={t('offerAnyway')}
          variant="primary"
          busy={save.isPending}
          onConfirm={() => save.mutate({ values: same, evenIfSame: true }, { onSettled: () => setSame(undefined) })}
          onClose={() => setSame(undefined)}
        >
          {t('sameText', { title: same.title })}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

interface Written {
  values: PerkDraft;
  evenIfSame?: boolean;
}

/**
 * Returns a function that saves a perk and returns true. If the perk was changed elsewhere since the fields have shown it, for
 * example ended by another manager, the function changes nothing the first time and returns false.
 */
function useSavePerk(venue: PerkEditorProps['venue'], perk: ManagedPerk | undefined) {
  const shown = useRef(perk);
  return async ({ values, evenIfSame = false }: Written, endsUtc: string | null): Promise<boolean> => {
    const params = { id: String(venue.id) };
    const { language, title, blurb, terms, translation, categoryKey, minTier, forTwo } = values;
    const texts = { language, title, blurb, terms, translation };
    const body = { ...texts, categoryKey, minTier, forTwo, endsUtc, ...rulesOf(values) };
    if (!perk) {
      await server.perks.create({ params, body: { ...body, evenIfSame } });
      return true;
    }
    const stored = (await server.perks.managed({ params })).find(({ id }) => id === perk.id);
    if (shown.current && stored && isChangedElsewhere(shown.current, stored, { values, endsUtc }, venue.timeZone)) {
      shown.current = stored;
      return false;
    }
    await server.perks.update({ params: { ...params, perkId: String(perk.id) }, body });
    return true;
  };
}

interface PerkTextsProps {
  form: BoundForm<PerkDraft>;
  language: Language;
  isTranslation?: boolean;
}

/** Fields for a perk's title, description and terms in one language. */
function PerkTexts({ form, language, isTranslation = false }: PerkTextsProps) {
  const t = useTexts(managedPerksTexts);
  const name = <Name extends 'title' | 'blurb' | 'terms'>(one: Name) =>
    isTranslation ? (`translation.${one}` as const) : one;
  return (
    <>
      <TextField
        label={t(`title.${language}`)}
        lang={language}
        optional={isTranslation}
        maxLength={80}
        {...form.field(name('title'))}
      />
      <TextArea
        label={t(`blurb.${language}`)}
        lang={language}
        optional
        rows={2}
        maxLength={300}
        {...form.field(name('blurb'))}
      />
      <TextArea
        label={t(`terms.${language}`)}
        lang={language}
        optional
        rows={2}
        maxLength={1000}
        {...form.field(name('terms'))}
      />
    </>
  );
}

function EndField({ form }: { form: BoundForm<PerkDraft> }) {
  const t = useTexts(managedPerksTexts);
  return (
    <Controlled
      name="endsUtc"
      control={form.control}
      rules={{
        validate: (day) => day === '' || isCalendarDate(day) || errorSentence('birth-date.invalid', t.language),
      }}
    >
      {(field) => (
        <DateField
          {...field}
          label={t('ends')}
          hint={t('endsHint')}
          autoComplete="off"
          earliest={today()}
          latest={farthest}
          opensAt={today()}
        />
      )}
    </Controlled>
  );
}
