import { dayIn } from '@ambiance/domain/calendar';
import { languages } from '@ambiance/domain/languages';
import { hoursText } from '@ambiance/domain/opening-hours';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, useState } from 'react';
import { type BoundForm, useBoundForm } from '../../forms/use-bound-form.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { localeOf } from '../../i18n/translator.ts';
import { myVenuesQuery, reloadVenue } from '../../me/my-venues.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { ServerError } from '../../server/transport.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { TextArea, TextField } from '../../ui/fields/TextField.tsx';
import { showError, showToast } from '../../ui/feedback/toast.ts';
import { comingHolidays } from './coming-holidays.ts';
import { HolidayFields, HoursFields } from './HoursFields.tsx';
import {
  changedByBoth,
  changedSettings,
  changesOf,
  settingOf,
  type SettingName,
  withSettings,
} from './settings-changes.ts';
import { timeZoneOptions } from './time-zone-options.ts';
import { venueQuery } from './venues.queries.ts';
import type { Saved, VenueSettings } from './venue-settings.ts';
import { venuesTexts } from './venues.texts.ts';

/** Form for a venue's name, address, time zone, opening hours, holidays and away text. */
export function VenueForm({ venueId }: { venueId: number }) {
  const { data } = useQuery(venueQuery(venueId));
  return data ? <Form key={venueId} venueId={venueId} saved={data} /> : <Skeleton className="h-96 rounded-xl" />;
}

/** The fields in the form's order, to show which ones are refused. */
const fieldsOf = ({ openingHours, holidays }: VenueSettings) =>
  [
    'name',
    'address',
    'timeZone',
    ...openingHours.flatMap((_, index) => [`openingHours.${index}.opens`, `openingHours.${index}.closes`] as const),
    ...holidays.flatMap(
      (_, index) =>
        [`holidays.${index}.date`, `holidays.${index}.hours.opens`, `holidays.${index}.hours.closes`] as const,
    ),
    ...languages.map((one) => `awayText.${one}` as const),
  ] as const;

function settingsOf({ address, holidays = [], ...saved }: Saved): VenueSettings {
  const today = dayIn(saved.timeZone, new Date());
  return {
    ...saved,
    address: address ?? '',
    holidays: comingHolidays(holidays, today),
  };
}

function Form({ venueId, saved }: { venueId: number; saved: Saved }) {
  const t = useTexts(venuesTexts);
  const language = useLanguage();
  const form = useBoundForm<VenueSettings>({ defaultValues: settingsOf(saved) });
  const { getValues, setValue } = form;
  /** The saved settings as the fields have shown them. */
  const shown = useRef(settingsOf(saved));
  useEffect(() => {
    const now = settingsOf(saved);
    const changed = changedSettings(getValues(), shown.current);
    const newer = changedSettings(now, shown.current).filter((name) => !changed.includes(name));
    for (const name of newer) setValue(name, settingOf(now, name));
    shown.current = withSettings(shown.current, newer, now);
  }, [saved, getValues, setValue]);
  /** The settings that another manager has saved differently in the meantime. What was typed stays in the fields. */
  const [others, setOthers] = useState<readonly SettingName[]>([]);
  const params = { id: String(venueId) };
  const showOthers = async (written: VenueSettings, before: VenueSettings) => {
    const venue = await server.venues.get({ params });
    const stored = settingsOf(venue);
    const names = changedByBoth(written, before, stored);
    // Saving again replaces them.
    shown.current = withSettings(shown.current, names, stored);
    setOthers(names);
    queryClient.setQueryData(venueQuery(venueId).queryKey, venue);
  };
  const save = useMutation({
    mutationFn: async ({ written, before }: Record<'written' | 'before', VenueSettings>) => {
      const stored = settingsOf(await server.venues.get({ params }));
      return server.venues.saveSettings({ params, body: changesOf(written, before, stored) });
    },
    onSuccess: (venue, { written, before }) => {
      shown.current = withSettings(shown.current, changedSettings(written, before), written);
      setOthers([]);
      showToast(t('settingsUpdated'));
      // If the user leaves at once, the refetch is cancelled. Users must not see the old settings when they return.
      queryClient.setQueryData(venueQuery(venueId).queryKey, venue);
      void queryClient.invalidateQueries(myVenuesQuery);
      return reloadVenue(venueId);
    },
    onError: async (error, { written, before }) => {
      if (!form.refuse(error, fieldsOf(written))) showError(error, t('settingsFailed'));
      if (!(error instanceof ServerError) || error.code !== 'venue.changed') return;
      try {
        await showOthers(written, before);
      } catch {
        // Saving again is refused again.
      }
    },
  });
  const submit = () => form.handleSubmit((written) => save.mutate({ written, before: shown.current }))();
  const versionOfOther = (name: SettingName, text: string) => {
    const take = () => {
      setValue(name, settingOf(settingsOf(saved), name));
      setOthers(others.filter((one) => one !== name));
    };
    return others.includes(name) && <OtherVersion text={text} onTake={take} />;
  };
  return (
    <Card className="flex flex-col gap-5">
      <PlaceFields form={form} saved={saved} />
      <HoursFields form={form} />
      {versionOfOther('openingHours', hoursText(saved.openingHours, language))}
      <HolidayFields form={form} />
      <h2 className="border-t border-hairline pt-5 text-xl">{t('away')}</h2>
      {languages.map((one) => (
        <Fragment key={one}>
          <TextArea
            label={t(`away.${one}`)}
            hint={t('awayHint')}
            lang={one}
            maxLength={300}
            rows={2}
            {...form.field(`awayText.${one}`)}
          />
          {versionOfOther(`awayText.${one}`, saved.awayText[one])}
        </Fragment>
      ))}
      <Button className="self-start max-sm:w-full" busy={save.isPending} onClick={() => void submit()}>
        {t('save')}
      </Button>
    </Card>
  );
}

/** The fields for the venue's name and place. */
function PlaceFields({ form, saved }: { form: BoundForm<VenueSettings>; saved: Saved }) {
  const t = useTexts(venuesTexts);
  const locale = localeOf(useLanguage());
  return (
    <>
      <h2 className="text-xl">{t('place')}</h2>
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="off"
        maxLength={80}
        className="sm:max-w-md"
        {...form.field('name')}
      />
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
    </>
  );
}

/** A setting as another manager has saved it, below the field that still has what was typed. */
function OtherVersion({ text, onTake }: { text: string; onTake: () => void }) {
  const t = useTexts(venuesTexts);
  return (
    <Banner
      action={
        <Button variant="quiet" onClick={onTake}>
          {t('useTheirs')}
        </Button>
      }
    >
      {text === '' ? t('clearedByOther') : t('savedByOther', { text })}
    </Banner>
  );
}
