import { languages } from '@ambiance/domain/languages';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFocusOnWrong } from '../../forms/use-focus-on-wrong.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { localeOf } from '../../i18n/translator.ts';
import { reloadVenue } from '../../me/my-venues.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { ServerError } from '../../server/transport.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { TextArea, TextField } from '../../ui/fields/TextField.tsx';
import { showError, showToast } from '../../ui/feedback/toast.ts';
import { dayName, days, withDay, withHours } from './opening-days.ts';
import { timeZoneOptions } from './time-zone-options.ts';
import { venueQuery } from './venues.queries.ts';
import { venuesTexts } from './venues.texts.ts';

type Settings = Pick<
  Awaited<ReturnType<typeof server.venues.get>>,
  'openingHours' | 'awayText' | 'timeZone' | 'address' | 'city'
>;

/** Form for a venue's address, time zone, opening hours and away text. */
export function OpeningHoursForm({ venueId }: { venueId: number }) {
  const t = useTexts(venuesTexts);
  const { data, error, refetch } = useQuery(venueQuery(venueId));
  if (!data && error) {
    return (
      <Card>
        <LoadFailed title={t('loadFailed')} onRetry={refetch}>
          {error.message}
        </LoadFailed>
      </Card>
    );
  }
  return data ? <Form key={venueId} venueId={venueId} saved={data} /> : <Skeleton className="h-96 rounded-xl" />;
}

/** Wide enough for `05:00 PM`. If there is too little room, the browser's own button is hidden first. */
const timeStyle =
  'w-36 min-w-0 max-sm:[&_input]:px-2.5 max-[22rem]:[&_input::-webkit-calendar-picker-indicator]:hidden';

/** Fields that the server refuses, by their names there. */
const wrongIn = (error: Error | null) => (error instanceof ServerError ? error.fields : {});

function Form({ venueId, saved }: { venueId: number; saved: Settings }) {
  const t = useTexts(venuesTexts);
  const locale = localeOf(useLanguage());
  const [settings, setSettings] = useState<Settings>(saved);
  const { openingHours, awayText, timeZone, address } = settings;
  const change = (changes: Partial<Settings>) => {
    setSettings({ ...settings, ...changes });
    if (save.isError) save.reset();
  };
  const save = useMutation({
    mutationFn: () => {
      const body = { openingHours, awayText, timeZone, address: address ?? '' };
      return server.venues.saveSettings({ params: { id: String(venueId) }, body });
    },
    onSuccess: () => {
      showToast(t('settingsUpdated'));
      // If the user leaves at once, the refetch is cancelled. They must not find the old settings when they return.
      queryClient.setQueryData(venueQuery(venueId).queryKey, (venue) => venue && { ...venue, ...settings });
      return reloadVenue(venueId);
    },
    onError: (error) => Object.keys(wrongIn(error)).length > 0 || showError(error, t('settingsFailed')),
  });
  const wrong = wrongIn(save.error);
  const form = useFocusOnWrong<HTMLElement>(save.error);
  return (
    <Card ref={form} className="flex flex-col gap-5">
      <h2 className="text-xl">{t('place')}</h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('address')}
          hint={t('addressHint', { city: saved.city })}
          optional
          autoComplete="off"
          maxLength={200}
          value={address ?? ''}
          error={wrong['address']?.error}
          onChange={(event) => change({ address: event.currentTarget.value })}
        />
        <Select
          label={t('timeZone')}
          hint={t('timeZoneHint')}
          value={timeZone}
          error={wrong['timeZone']?.error}
          onChange={(event) => change({ timeZone: event.currentTarget.value })}
          options={timeZoneOptions(timeZone, locale)}
        />
      </div>
      <div className="border-t border-hairline pt-5">
        <h2 className="text-xl">{t('hours')}</h2>
        <p className="mt-1 text-sm text-ink-muted">{t(openingHours.length === 0 ? 'alwaysOpen' : 'hoursHint')}</p>
      </div>
      <ul className="flex flex-col gap-2">
        {days.map((day) => {
          const index = openingHours.findIndex((one) => one.day === day);
          const hours = openingHours[index];
          const name = dayName(day, locale);
          const setHours = (changes: { opens?: string; closes?: string }) =>
            change({ openingHours: withHours(openingHours, day, changes) });
          return (
            <li key={day} className="flex flex-wrap items-center gap-x-3">
              <Checkbox
                className="min-w-36 flex-1"
                label={<span className="inline-block first-letter:uppercase">{name}</span>}
                checked={hours !== undefined}
                onChange={(event) => change({ openingHours: withDay(openingHours, day, event.currentTarget.checked) })}
              />
              {hours ? (
                <div className="flex min-w-0 gap-3">
                  <TextField
                    type="time"
                    className={timeStyle}
                    label={t('opens')}
                    aria-label={t('opensOn', { day: name })}
                    value={hours.opens}
                    error={wrong[`openingHours.${index}.opens`]?.error}
                    onChange={(event) => setHours({ opens: event.currentTarget.value })}
                  />
                  <TextField
                    type="time"
                    className={timeStyle}
                    label={t('closes')}
                    aria-label={t('closesOn', { day: name })}
                    value={hours.closes}
                    error={wrong[`openingHours.${index}.closes`]?.error}
                    onChange={(event) => setHours({ closes: event.currentTarget.value })}
                  />
                </div>
              ) : (
                openingHours.length > 0 && <span className="text-ink-muted">{t('closedDay')}</span>
              )}
            </li>
          );
        })}
      </ul>
      {languages.map((language) => (
        <TextArea
          key={language}
          label={t(`away.${language}`)}
          hint={t('awayHint')}
          lang={language}
          maxLength={300}
          rows={2}
          value={awayText[language]}
          error={wrong[`awayText.${language}`]?.error}
          onChange={(event) => change({ awayText: { ...awayText, [language]: event.currentTarget.value } })}
        />
      ))}
      <Button className="self-start" busy={save.isPending} onClick={() => save.mutate()}>
        {t('save')}
      </Button>
    </Card>
  );
}
