import { useMutation, useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { Switch } from '../../ui/fields/Checkbox.tsx';
import { showError } from '../../ui/feedback/toast.ts';
import { countsQuery, reloadQueue } from './moderation.queries.ts';
import { moderationTexts } from './moderation.texts.ts';

/** Whether the moderator is alerted to emergencies. */
export function DutySwitch() {
  const t = useTexts(moderationTexts);
  const { data: counts } = useQuery(countsQuery);
  const change = useMutation({
    mutationFn: (onDuty: boolean) => server.moderation.setDuty({ body: { onDuty } }),
    onError: (error) => showError(error, t('dutyFailed')),
    onSettled: reloadQueue,
  });
  if (!counts) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <Switch
        label={t('onDuty')}
        checked={change.isPending ? change.variables : counts.onDuty}
        onChange={(onDuty) => change.mutate(onDuty)}
      />
      <p className="min-w-0 flex-1 basis-60 text-sm text-ink-muted">{t('onDutyHint')}</p>
    </div>
  );
}
