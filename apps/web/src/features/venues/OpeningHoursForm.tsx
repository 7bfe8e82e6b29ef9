import { languages } from '@ambiance/domain/languages';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useFieldArray } from 'react-hook-form';
import { type BoundForm, useBoundForm } from '../../forms/use-bound-form.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { localeOf } from '../../i18n/translator.ts';
import { reloadVenue } from '../../me/my-venues.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { TextArea, TextField } from '../../ui/fields/TextField.tsx';
import { showError, showToast } from '../../ui/feedback/toast.ts';
import { dayName, days, usualHours } from './opening-days.ts';
import { timeZoneOptions } from './time-zone-options.ts';
import { venueQuery } from './venues.queries.ts';
import { venuesTexts } from './venues.texts.ts';

type Saved = Pick<
  Awaited<ReturnType<typeof server.venues.get>>,
  'openingHours' | 'awayText' | 'timeZone' | 'address' | 'city'
>;
type Settings = Omit<Saved, 'address' | 'city'> & { address: string };

/** Form for a venue's address, time zone, opening hours and away text. */
export function OpeningHoursForm({ venueId }: { venueId: number }) {
  const t = useTexts(venuesTexts);
  const { data, error, refetch } = useQuery(venueQuery(venueId));
  if (!data && error) {
    return (
      <Card>
        <LoadFailed title={t('loadFailed')} onRetry={refetch} reason={error.message} />
      </Card>
    );
  }
  return data ? <Form key={venueId} venueId={venueId} saved={data} /> : <Skeleton className="h-96 rounded-xl" />;
}

/** Wide enough for `05:00 PM`. If there is too little space, the browser's own button is hidden first. */
const timeStyle =
  'w-36 min-w-0 max-sm:[&_input]:px-2.5 max-[22rem]:[&_input::-webkit-calendar-picker-indicator]:hidden';

const timesIn = ({ openingHours }: Pick<Settings, 'openingHours'>) =>
  openingHours.flatMap((_, index) => [`openingHours.${index}.opens`, `openingHours.${index}.closes`] as const);

function Form({ venueId, saved }: { venueId: number; saved: Saved }) {
  const t = useTexts(venuesTexts);
  const locale = localeOf(useLanguage());
  const form = useBoundForm<Settings>({ defaultValues: { ...saved, address: saved.address ?? '' } });
  const save = useMutation({
    mutationFn: ({ openingHours, awayText, timeZone, address }: Settings) => {
      const body = { openingHours, awayText, timeZone, address };
      return server.venues.saveSettings({ params: { id: String(venueId) }, body });
    },
    onSuccess: (_answer, settings) => {
      showToast(t('settingsUpdated'));
      // If the user leaves at once, the refetch is cancelled. Users must not see the old settings when they return.
      queryClient.setQueryData(venueQuery(venueId).queryKey, (venue) => venue && { ...venue, ...settings });
      return reloadVenue(venueId);
    },
    onError: (error, settings) => {
      const inOrder = [
        'address',
        'timeZone',
        ...timesIn(settings),
        ...languages.map((one) => `awayText.${one}` as const),
      ] as const;
      if (!form.refuse(error, inOrder)) showError(error, t('settingsFailed'));
    },
  });
  const submit = form.handleSubmit((settings) => save.mutate(settings));
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="text-xl">{t('place')}</h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('address')}
          hint={t('addressHint', { city: saved.city })}
          optional
          autoComplete="off"
          maxLength={200}
          {...form.field('address')}
        />
        <Select
          label={t('timeZone')}
          hint={t('timeZoneHint')}
          options={timeZoneOptions(saved.timeZone, locale)}
          {...form.field('timeZone')}
        />
      </div>
      <HoursFields form={form} />
      {languages.map((language) => (
        <TextArea
          key={language}
          label={t(`away.${language}`)}
          hint={t('awayHint')}
          lang={language}
          maxLength={300}
          rows={2}
          {...form.field(`awayText.${language}`)}
        />
      ))}
      <Button className="self-start" busy={save.isPending} onClick={() => void submit()}>
        {t('save')}
      </Button>
    </Card>
  );
}

/** The opening hours of each weekday. A day that is added comes last, because the server names errors by position. */
function HoursFields({ form }: { form: BoundForm<Settings> }) {
  const t = useTexts(venuesTexts);
  const locale = localeOf(useLanguage());
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'openingHours' });
  const change = (day: number, isOpen: boolean) => {
    if (isOpen) append({ day, ...usualHours }, { shouldFocus: false });
    else remove(fields.flatMap((one, index) => (one.day === day ? [index] : [])));
  };
  return (
    <>
      <div className="border-t border-hairline pt-5">
        <h2 className="text-xl">{t('hours')}</h2>
        <p className="mt-1 text-sm text-ink-muted">{t(fields.length === 0 ? 'alwaysOpen' : 'hoursHint')}</p>
      </div>
      <ul className="flex flex-col gap-2">
        {days.map((day) => {
          const index = fields.findIndex((one) => one.day === day);
          const name = dayName(day, locale);
          return (
            <li key={day} className="flex flex-wrap items-center gap-x-3">
              <Checkbox
                className="min-w-36 flex-1"
                label={<span className="inline-block first-letter:uppercase">{name}</span>}
                checked={index >= 0}
                onChange={(event) => change(day, event.currentTarget.checked)}
              />
              {index >= 0 ? (
                <div key={fields[index]?.id} className="flex min-w-0 gap-3">
                  <TextField
                    type="time"
                    className={timeStyle}
                    label={t('opens')}
                    aria-label={t('opensOn', { day: name })}
                    {...form.field(`openingHours.${index}.opens`)}
                  />
                  <TextField
                    type="time"
                    className={timeStyle}
                    label={t('closes')}
                    aria-label={t('closesOn', { day: name })}
                    {...form.field(`openingHours.${index}.closes`)}
                  />
                </div>
              ) : (
                fields.length > 0 && <span className="text-ink-muted">{t('closedDay')}</span>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
