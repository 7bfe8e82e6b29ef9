import { retention } from '@ambiance/domain/retention';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { queryClient } from '../../../server/query-client.ts';
import { server } from '../../../server/server.ts';
import { Switch } from '../../../ui/fields/Checkbox.tsx';
import { showError, showToast } from '../../../ui/feedback/toast.ts';
import { arrivalAlertQuery } from '../discovery.queries.ts';
import { emptyTownTexts } from './empty-town.texts.ts';

/** Turns the alert for new members on or off: within a radius of the user's position, or in their city. */
export function ArrivalAlert({ radiusKm }: { radiusKm: number | undefined }) {
  const t = useTexts(emptyTownTexts);
  const { data } = useQuery(arrivalAlertQuery);
  const save = useMutation({
    // Changes run one after another, so that the last choice is kept.
    scope: { id: 'arrival-alert' },
    mutationFn: (wanted: boolean) =>
      server.discovery.setArrivalAlert({ body: { wanted, ...(radiusKm !== undefined && { radiusKm }) } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(arrivalAlertQuery.queryKey, saved);
      showToast(t(saved.wanted ? 'willTell' : 'willNotTell'));
    },
    onError: (error) => showError(error, t('alertFailed')),
  });
  const wanted = save.isPending ? save.variables : data?.wanted;
  return (
    <div className="border-t border-accent-line pt-4">
      <Switch label={t('tellMe')} checked={wanted ?? false} disabled={!data} onChange={save.mutate} />
      <p className="text-sm text-ink-muted">{t('tellMeOnce', { days: retention.arrivalAlerts.days })}</p>
    </div>
  );
}
