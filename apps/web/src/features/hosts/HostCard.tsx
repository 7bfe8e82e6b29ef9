import type { Host } from '@ambiance/contract/hosts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { reloadVenue } from '../../me/my-venues.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Switch } from '../../ui/fields/Checkbox.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { showError, showToast } from '../../ui/feedback/toast.ts';
import { HostSummary } from './HostSummary.tsx';
import { hostsTexts } from './hosts.texts.ts';

type Switches = Partial<Pick<Host, 'visibleAsIndividual' | 'nonDiscoverable'>>;

/** A host, with everything that a manager can change. */
export function HostCard({ venueId, host }: { venueId: number; host: Host }) {
  const t = useTexts(hostsTexts);
  const params = { id: String(venueId), hostId: host.id };
  const active = host.status === 1;
  const [asking, setAsking] = useState(false);
  const changeStatus = useMutation({
    mutationFn: () => (active ? server.hosts.deactivate({ params }) : server.hosts.reactivate({ params })),
    onSuccess: () => showToast(active ? t('deactivated') : t('reactivated')),
    onError: (error) => showError(error, t('statusFailed')),
    onSettled: () => {
      setAsking(false);
      return reloadVenue(venueId);
    },
  });
  const changeSwitches = useMutation({
    mutationFn: (body: Switches) => server.hosts.update({ params, body }),
    onSuccess: () => showToast(t('settingsUpdated')),
    onError: (error) => showError(error, t('settingsFailed')),
    onSettled: () => reloadVenue(venueId),
  });
  return (
    <HostSummary host={host}>
      <div role="group" aria-label={host.displayName} className="flex flex-col border-t border-hairline pt-2">
        <Switch
          label={t('visibleAsIndividual')}
          checked={host.visibleAsIndividual}
          disabled={changeSwitches.isPending}
          onChange={(visibleAsIndividual) => changeSwitches.mutate({ visibleAsIndividual })}
        />
        <Switch
          label={t('nonDiscoverable')}
          checked={host.nonDiscoverable}
          disabled={changeSwitches.isPending}
          onChange={(nonDiscoverable) => changeSwitches.mutate({ nonDiscoverable })}
        />
      </div>
      <Button
        variant="secondary"
        aria-label={`${t(active ? 'deactivate' : 'activate')}, ${host.displayName}`}
        busy={changeStatus.isPending}
        onClick={() => (active ? setAsking(true) : changeStatus.mutate())}
      >
        {active ? t('deactivate') : t('activate')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('deactivateTitle', { name: host.displayName })}
          action={t('deactivate')}
          busy={changeStatus.isPending}
          onConfirm={() => changeStatus.mutate()}
          onClose={() => setAsking(false)}
        >
          {t('deactivateText')}
        </ConfirmDialog>
      )}
    </HostSummary>
  );
}
