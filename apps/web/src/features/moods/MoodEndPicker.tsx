import { dateText } from '@ambiance/domain/date-text';
import { moodEnd, type MoodEndChoice } from '@ambiance/domain/mood-ends';
import type { Mood } from '@ambiance/domain/moods';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { rememberMe } from '../../me/my-queries.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { showError, showToast } from '../../ui/feedback/toast.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { deviceZone } from '../../ui/members/use-mood-end.ts';
import { useNow } from '../../ui/use-now.ts';
import { choiceOf, endFrom, type EndChoice, isJourneyDay, journeyDays, lastDayOf } from './mood-end-choice.ts';
import { moodsTexts } from './moods.texts.ts';

const endFromNow = (choice: MoodEndChoice | 'lasting', zone: string) => endFrom(choice, zone, new Date());

export interface MoodEndPickerProps {
  mood: Mood;
  untilUtc: string | null;
}

/** Sets when the mood ends, in the member's time zone. A journey ends with a last day. */
export function MoodEndPicker({ mood, untilUtc }: MoodEndPickerProps) {
  const t = useTexts(moodsTexts);
  const ui = useTexts(uiTexts);
  const language = useLanguage();
  const now = useNow();
  const zone = deviceZone();
  const [asked, setAsked] = useState<EndChoice>();
  const [day, setDay] = useState('');
  const until = untilUtc === null ? null : new Date(untilUtc);
  const setEnd = useMutation({
    scope: { id: 'mood' },
    mutationFn: (choice: MoodEndChoice | 'lasting') =>
      server.moods.set({ body: { MoodKey: mood, until: endFromNow(choice, zone) } }),
    onSuccess: ({ current, until: end = null }) => {
      rememberMe({ currentMoodKey: current, moodUntilUtc: end });
      showToast(t('updated', { label: ui(`mood.${mood}`) }));
    },
    onError: (error) => showError(error, t('endFailed')),
    onSettled: () => setAsked(undefined),
  });
  const choose = (choice: EndChoice) => {
    setAsked(choice);
    if (choice !== 'journey') setEnd.mutate(choice);
  };
  const value = asked ?? choiceOf(until, zone, now);
  const eveningEnds = until && value === 'tonight' && !asked ? until : moodEnd('tonight', zone, now);
  const time = dateText(eveningEnds, language, { timeStyle: 'short' });
  const { today, latest } = journeyDays(zone, now);
  const isDay = isJourneyDay(day, zone, now);
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        legend={t('endTitle')}
        value={value}
        onChange={choose}
        choices={[
          { value: 'tonight', label: t('tonight', { time }) },
          { value: 'weekend', label: t('weekend') },
          ...(mood === 'travel' || value === 'journey' ? [{ value: 'journey' as const, label: t('journey') }] : []),
          { value: 'lasting', label: t('lasting') },
        ]}
      />
      {value === 'journey' && (
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (isDay) setEnd.mutate({ day });
          }}
        >
          <DateField
            label={t('lastDay')}
            value={day || (until ? lastDayOf(until, zone) : '')}
            onChange={setDay}
            earliest={today}
            latest={latest}
            opensAt={today}
          />
          <Button type="submit" variant="secondary" busy={setEnd.isPending} disabled={!isDay}>
            {t('setLastDay')}
          </Button>
        </form>
      )}
      {value !== 'lasting' && <p className="text-sm text-ink-muted">{t('endHint')}</p>}
    </div>
  );
}
