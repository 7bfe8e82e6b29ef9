import type { Mood } from '@ambiance/domain/moods';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { rememberMe } from '../../me/my-queries.ts';
import { server } from '../../server/server.ts';
import { ServerError } from '../../server/transport.ts';
import { showError } from '../../ui/feedback/toast.ts';
import { moodsTexts } from './moods.texts.ts';

/** Sets or clears the member's mood. The whole interface takes its colour. */
export function useSetMood(onSet: (mood: Mood | null) => void) {
  const t = useTexts(moodsTexts);
  return useMutation({
    // Changes run one after another, so that the last choice is kept.
    scope: { id: 'mood' },
    mutationFn: (mood: Mood | null) => server.moods.set({ body: { MoodKey: mood } }),
    onSuccess: ({ current, until = null }) => {
      rememberMe({ currentMoodKey: current, moodUntilUtc: until });
      onSet(current);
    },
    onError: (error) => {
      const isRefused = error instanceof ServerError && error.status === 403;
      showError(error, isRefused ? t('notInPlan') : t('failed'));
    },
  });
}
