import type { Mood } from '@ambiance/domain/moods';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { useKeptFocus } from '../../ui/layout/use-kept-focus.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { MoodEndPicker } from './MoodEndPicker.tsx';
import { moodsTexts } from './moods.texts.ts';
import { MoodRadios } from './MoodTiles.tsx';
import { useSetMood } from './use-set-mood.ts';

export interface MoodPickerProps {
  current: Mood | null;
  /** End of the mood, if it has one. */
  untilUtc: string | null;
  /** Moods included in the plan. */
  open: readonly Mood[];
}

/** Sets the member's mood at once, and when it ends. */
export function MoodPicker({ current, untilUtc, open }: MoodPickerProps) {
  const t = useTexts(moodsTexts);
  const ui = useTexts(uiTexts);
  const kept = useKeptFocus<HTMLElement>();
  const setMood = useSetMood((mood) => showToast(mood ? t('updated', { label: ui(`mood.${mood}`) }) : t('cleared')));
  // The chosen mood is shown at once, until the server has responded.
  const [chosen, setChosen] = useState<Mood | null>();
  const choose = (mood: Mood | null) => {
    setChosen(mood);
    setMood.mutate(mood, { onSettled: () => setChosen(undefined) });
  };
  return (
    <Card {...kept} className="flex flex-col gap-4">
      <div>
        <h2 className="text-xl">{t('title')}</h2>
        <p className="mt-1 text-sm text-ink-muted">{t('hint')}</p>
      </div>
      <MoodRadios legend={t('legend')} open={open} value={chosen === undefined ? current : chosen} onChoose={choose} />
      {current && chosen === undefined && <MoodEndPicker key={current} mood={current} untilUtc={untilUtc} />}
      {current && (
        <Button variant="quiet" wide onClick={() => choose(null)}>
          {t('clear')}
        </Button>
      )}
    </Card>
  );
}
