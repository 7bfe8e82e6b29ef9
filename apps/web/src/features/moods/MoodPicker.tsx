import { type Mood, moods } from '@ambiance/domain/moods';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../ui/actions/Link.tsx';
import { language } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { localeOf } from '../../i18n/translator.ts';
import { rememberMe } from '../../me/my-queries.ts';
import { server } from '../../server/server.ts';
import { ServerError } from '../../server/transport.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { moodIcons } from '../../ui/members/mood-icons.ts';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { showError, showToast } from '../../ui/feedback/toast.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { useKeptFocus } from '../../ui/layout/use-kept-focus.ts';
import { MoodEndPicker } from './MoodEndPicker.tsx';
import { moodsTexts } from './moods.texts.ts';

export interface MoodPickerProps {
  current: Mood | null;
  /** End of the mood, if it has one. */
  untilUtc: string | null;
  /** Moods included in the plan. */
  open: readonly Mood[];
}

/** Sets the member's mood at once. The whole interface takes its colour. */
export function MoodPicker({ current, untilUtc, open }: MoodPickerProps) {
  const t = useTexts(moodsTexts);
  const ui = useTexts(uiTexts);
  const kept = useKeptFocus<HTMLElement>();
  const locked = moods.filter((mood) => !open.includes(mood));
  const setMood = useMutation({
    // Changes run one after another, so that the last choice is kept.
    scope: { id: 'mood' },
    mutationFn: (mood: Mood | null) => server.moods.set({ body: { MoodKey: mood } }),
    onSuccess: ({ current: mood, until = null }) => {
      rememberMe({ currentMoodKey: mood, moodUntilUtc: until });
      showToast(mood ? t('updated', { label: ui(`mood.${mood}`) }) : t('cleared'));
    },
    onError: (error) => {
      const isRefused = error instanceof ServerError && error.status === 403;
      showError(error, isRefused ? t('notInPlan') : t('failed'));
    },
  });
  // The chosen mood is shown at once, until the server has responded.
  const [chosen, setChosen] = useState<Mood | null>();
  const choose = (mood: Mood | null) => {
    setChosen(mood);
    setMood.mutate(mood, { onSettled: () => setChosen(undefined) });
  };
  const names = new Intl.ListFormat(localeOf(language.get())).format(locked.map((mood) => ui(`mood.${mood}`)));
  return (
    <Card {...kept} className="flex flex-col gap-4">
      <div>
        <h2 className="text-xl">{t('title')}</h2>
        <p className="mt-1 text-sm text-ink-muted">{t('hint')}</p>
      </div>
      <RadioGroup
        legend={t('legend')}
        legendHidden
        value={chosen === undefined ? current : chosen}
        onChange={choose}
        choices={moods
          .filter((mood) => open.includes(mood))
          .map((mood) => ({ value: mood, label: ui(`mood.${mood}`), icon: <MoodIcon mood={mood} /> }))}
      />
      {current && chosen === undefined && <MoodEndPicker key={current} mood={current} untilUtc={untilUtc} />}
      {current && (
        <Button variant="quiet" wide onClick={() => choose(null)}>
          {t('clear')}
        </Button>
      )}
      {locked.length > 0 && (
        <p className="text-sm text-ink-muted">
          {t('lockedSome', { moods: names })}{' '}
          <Link to="/subscriptions" className="text-accent-ink underline">
            {t('seePlans')}
          </Link>
        </p>
      )}
    </Card>
  );
}

function MoodIcon({ mood }: { mood: Mood }) {
  const Icon = moodIcons[mood];
  return (
    <span
      data-mood={mood}
      className="inline-flex size-9 items-center justify-center rounded-full bg-accent-soft text-accent-ink"
    >
      <Icon aria-hidden className="size-5" />
    </span>
  );
}
