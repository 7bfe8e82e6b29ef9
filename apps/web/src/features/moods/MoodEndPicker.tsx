import { dayIn } from '@ambiance/domain/calendar';
import { isCalendarDate } from '@ambiance/domain/ages';
import { dateText } from '@ambiance/domain/date-text';
import { longestMoodDays, moodEnd, moodEndText, type MoodEndChoice } from '@ambiance/domain/mood-ends';
import type { Mood } from '@ambiance/domain/moods';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { rememberMe } from '../../me/my-queries.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { showError, showToast } from '../../ui/toast.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { deviceZone } from '../../ui/use-mood-end.ts';
import { useNow } from '../../ui/use-now.ts';
import { moodsTexts } from './moods.texts.ts';

type Choice = 'tonight' | 'weekend' | 'journey' | 'lasting';

export interface MoodEndPickerProps {
  mood: Mood;
  untilUtc: string | null;
}

/** Until when the mood is meant, on the member's own clocks. A journey has a last day. */
export function MoodEndPicker({ mood, untilUtc }: MoodEndPickerProps) {
  const t = useTexts(moodsTexts);
  const ui = useTexts(uiTexts);
  const language = useLanguage();
  const now = useNow();
  const zone = deviceZone();
  const [asked, setAsked] = useState<Choice>();
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
  const choose = (choice: Choice) => {
    setAsked(choice);
    if (choice !== 'journey') setEnd.mutate(choice);
  };
  const value = asked ?? choiceOf(until, zone, now);
  const eveningEnds = until && value === 'tonight' && !asked ? until : moodEnd('tonight', zone, now);
  const time = dateText(eveningEnds, language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const today = dayIn(zone, now);
  const latest = dayIn(zone, new Date(now.getTime() + (longestMoodDays - 2) * 86_400_000));
  const isDay = isCalendarDate(day) && day >= today && day <= latest;
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
            value={day || (until ? dayIn(zone, new Date(until.getTime() - 1)) : '')}
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

const endFromNow = (choice: MoodEndChoice | 'lasting', zone: string) =>
  choice === 'lasting' ? null : moodEnd(choice, zone, new Date()).toISOString();

/** Which choice an end is told as. */
function choiceOf(until: Date | null, zone: string, now: Date): Choice {
  if (!until || until <= now) return 'lasting';
  const { says } = moodEndText(until, zone, now);
  return says === 'weekend' ? 'weekend' : says === 'hour' ? 'tonight' : 'journey';
}
