import type { Mood } from '@ambiance/domain/moods';
import { useState } from 'react';
import { dateText } from '@ambiance/domain/date-text';
import { moodEnd, type MoodEndChoice } from '@ambiance/domain/mood-ends';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { showError, showToast } from '../../ui/feedback/toast.ts';
import { useStableFocus } from '../../ui/layout/use-stable-focus.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { moodsTexts } from './moods.texts.ts';
import { MoodRadios } from './MoodTiles.tsx';
import { useSetMood } from './use-set-mood.ts';
import { rememberMe } from '../../me/my-queries.ts';
import { server } from '../../server/server.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { deviceZone } from '../../ui/members/use-mood-end.ts';
import { useNow } from '../../ui/use-now.ts';
import { choiceOf, type EndChoice, endFrom, isJourneyDay, journeyDays, lastDayOf } from './mood-end-choice.ts';

export interface MoodPickerProps {
  current: Mood | null;
  untilUtc: string | null;
  /** Moods included in the plan. */
  open: readonly Mood[];
}

/** Sets the member's mood at once, and when it ends. */
export function MoodPicker({ current, untilUtc, open }: MoodPickerProps) {
  const t = useTexts(moodsTexts);
  const ui = useTexts(uiTexts);
  const stored = useStableFocus<HTMLElement>();
  const setMood = useSetMood((mood) => showToast(mood ? t('updated', { label: ui(`mood.${mood}`) }) : t('cleared')));
  // The chosen mood is shown at once, until the server has responded.
  const [chosen, setChosen] = useState<Mood | null>();
  const choose = (mood: Mood | null) => {
    setChosen(mood);
    setMood.mutate(mood, { onSettled: () => setChosen(undefined) });
  };
  return (
    <section {...stored} className="flex flex-col gap-4 outline-none">
      <MoodRadios legend={t('legend')} open={open} value={chosen === undefined ? current : chosen} onChoose={choose} />
      {current && chosen === undefined && <MoodEndPicker key={current} mood={current} untilUtc={untilUtc} />}
      {current && (
        <Button variant="quiet" wide onClick={() => choose(null)}>
          {t('clear')}
        </Button>
      )}
    </section>
  );
}

const endFromNow = (choice: MoodEndChoice | 'lasting', zone: string) => endFrom(choice, zone, new Date());

interface MoodEndPickerProps {
  mood: Mood;
  untilUtc: string | null;
}

/** Sets when the mood ends, in the member's time zone. A journey ends with a last day. */
function MoodEndPicker({ mood, untilUtc }: MoodEndPickerProps) {
  const t = useTexts(moodsTexts);
  const ui = useTexts(uiTexts);
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
  const time = dateText(eveningEnds, t.language, { timeStyle: 'short' });
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
