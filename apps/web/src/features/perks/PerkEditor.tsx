import { isCalendarDate } from '@ambiance/domain/ages';
import { errorSentence } from '@ambiance/domain/errors';
import { perkCategories } from '@ambiance/domain/perks';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { today } from '../../forms/birth-date.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ServerError } from '../../server/transport.ts';
import { reloadVenue } from '../../me/my-venues.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea, TextField } from '../../ui/TextField.tsx';
import { showError, showToast } from '../../ui/toast.ts';
import { endOf, lastDayOf, type ManagedPerk } from './managed-perk.ts';
import { managedPerksTexts } from './managed-perks.texts.ts';

export interface PerkEditorProps {
  /** The venue that offers it. */
  venue: Pick<ManagedPerk['venue'], 'id' | 'timeZone'>;
  /** Undefined for a new one. */
  perk: ManagedPerk | undefined;
  /** What was written before and not saved. */
  draft: PerkDraft | undefined;
  /** Is given what was written, unless it was saved or given up. */
  onClose: (draft?: PerkDraft) => void;
  /** Shows what is written as members will see it. */
  renderPreview: (fields: WrittenPerk) => ReactNode;
}

/** A perk as far as it is written. */
type WrittenPerk = Pick<ManagedPerk, 'title' | 'blurb' | 'terms' | 'minTier' | 'categoryKey' | 'endsUtc'>;

/** What the fields of the editor hold. */
export type PerkDraft = ReturnType<typeof fieldsOf>;

const farthest = '2099-12-31';

const fieldsOf = (perk: ManagedPerk | undefined, timeZone: string) => ({
  title: perk?.title ?? '',
  blurb: perk?.blurb ?? '',
  terms: perk?.terms ?? '',
  minTier: perk?.minTier === 'premium' ? ('premium' as const) : ('standard' as const),
  categoryKey: perk?.categoryKey ?? perkCategories[0],
  lastDay: perk?.endsUtc ? lastDayOf(perk.endsUtc, timeZone) : '',
});

/** Writes a new perk or changes one; claims that were made keep what they promised. */
export function PerkEditor({ venue, perk, draft, onClose, renderPreview }: PerkEditorProps) {
  const t = useTexts(managedPerksTexts);
  const language = useLanguage();
  const [isTried, setIsTried] = useState(false);
  const [fields, setFields] = useState(draft ?? fieldsOf(perk, venue.timeZone));
  const [isWritten, setIsWritten] = useState(draft !== undefined);
  const change = (changes: Partial<PerkDraft>) => {
    setFields({ ...fields, ...changes });
    setIsWritten(true);
  };
  const { lastDay, ...rest } = fields;
  // An end that nobody changed stays what it was to the second.
  const isSameEnd = perk?.endsUtc && lastDayOf(perk.endsUtc, venue.timeZone) === lastDay;
  const end = isCalendarDate(lastDay) ? endOf(lastDay, venue.timeZone) : null;
  const endsUtc = isSameEnd ? perk.endsUtc : end;
  const body: typeof rest & WrittenPerk = { ...rest, endsUtc };
  const isDateWrong = lastDay !== '' && !isCalendarDate(lastDay);
  const save = useMutation({
    mutationFn: () => {
      const id = String(venue.id);
      return perk
        ? server.perks.update({ params: { id, perkId: String(perk.id) }, body })
        : server.perks.create({ params: { id }, body });
    },
    onSuccess: () => {
      showToast(t('perkSaved'));
      onClose();
      return reloadVenue(venue.id);
    },
    onError: (error) => showError(error, t('perkFailed')),
  });
  const wrong = save.error instanceof ServerError ? save.error.fields : undefined;
  return (
    <Dialog
      open
      isWritten={isWritten}
      onOpenChange={(open) => !open && onClose(isWritten ? fields : undefined)}
      title={perk ? t('editPerk') : t('newPerk')}
      actions={
        <>
          <Button variant="secondary" onClick={() => onClose()}>
            {t('cancel')}
          </Button>
          <Button busy={save.isPending} onClick={() => (isDateWrong ? setIsTried(true) : save.mutate())}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={t('title')}
          maxLength={80}
          value={fields.title}
          error={wrong?.['title']?.error}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <TextArea
          label={t('blurb')}
          optional
          rows={2}
          maxLength={300}
          value={fields.blurb}
          onChange={(event) => change({ blurb: event.currentTarget.value })}
        />
        <TextArea
          label={t('terms')}
          optional
          rows={2}
          maxLength={1000}
          value={fields.terms}
          onChange={(event) => change({ terms: event.currentTarget.value })}
        />
        <Select
          label={t('category')}
          value={fields.categoryKey}
          onChange={(event) =>
            change({ categoryKey: perkCategories.find((one) => one === event.currentTarget.value)! })
          }
          options={perkCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
        />
        <Select
          label={t('minTier')}
          value={fields.minTier}
          onChange={(event) => change({ minTier: event.currentTarget.value === 'premium' ? 'premium' : 'standard' })}
          options={(['standard', 'premium'] as const).map((value) => ({ value, label: t(`minTier.${value}`) }))}
        />
        <DateField
          label={t('ends')}
          hint={t('endsHint')}
          autoComplete="off"
          value={lastDay}
          error={isTried && isDateWrong ? errorSentence('birth-date.invalid', language) : wrong?.['endsUtc']?.error}
          onChange={(day) => change({ lastDay: day })}
          earliest={today()}
          latest={farthest}
          opensAt={today()}
        />
        <section className="flex flex-col gap-2">
          <h3 className="text-base">{t('preview')}</h3>
          {renderPreview(body)}
        </section>
      </div>
    </Dialog>
  );
}
