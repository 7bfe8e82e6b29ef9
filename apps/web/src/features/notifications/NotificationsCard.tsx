import type { NotificationSettings } from '@ambiance/contract/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Switch } from '../../ui/fields/Checkbox.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { showError, showToast } from '../../ui/feedback/toast.ts';
import { failureText, outcomeText } from './change-outcome.ts';
import { subscribe, unsubscribe } from './device.ts';
import { deviceQuery, notificationSettingsQuery } from './notifications.queries.ts';
import { notificationsTexts } from './notifications.texts.ts';

/** Turns notifications on or off on this device, and chooses their subjects for all devices. */
export function NotificationsCard({ isHost }: { isHost: boolean }) {
  const t = useTexts(notificationsTexts);
  const { data: settings, error, refetch } = useQuery(notificationSettingsQuery);
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-xl">{t('title')}</h2>
        <p className="mt-1 text-sm text-ink-muted">{t('lead')}</p>
      </div>
      {!settings && <NotLoaded title={t('failedToLoad')} error={error} onRetry={refetch} skeleton="h-48" />}
      {settings && <ThisDevice publicKey={settings.publicKey} />}
      {settings && <Topics settings={settings} isHost={isHost} />}
    </Card>
  );
}

function ThisDevice({ publicKey }: { publicKey: string }) {
  const t = useTexts(notificationsTexts);
  const { data: state } = useQuery(deviceQuery);
  const change = useMutation({
    mutationFn: async (on: boolean) => {
      if (on) return subscribe(publicKey);
      await unsubscribe();
      return false;
    },
    onSuccess: (isOn, wanted) => {
      const text = outcomeText(wanted, isOn, Notification.permission);
      if (text) showToast(t(text), { kind: isOn === wanted ? 'success' : 'info' });
      return queryClient.invalidateQueries(deviceQuery);
    },
    onError: (error, wanted) => showError(error, t(failureText(wanted))),
  });
  if (!state) return <div className="min-h-11" />;
  if (state === 'unsupported' || state === 'refused') return <p>{t(state)}</p>;
  const isOn = state === 'on';
  return (
    <Button
      variant="secondary"
      className="self-start"
      icon={isOn ? <BellOff aria-hidden className="size-5" /> : <Bell aria-hidden className="size-5" />}
      busy={change.isPending}
      onClick={() => change.mutate(!isOn)}
    >
      {isOn ? t('turnOff') : t('turnOn')}
    </Button>
  );
}

function Topics({ settings, isHost }: { settings: NotificationSettings; isHost: boolean }) {
  const t = useTexts(notificationsTexts);
  const save = useMutation({
    // Changes run one after another, so that the last choice is kept.
    scope: { id: 'notification-settings' },
    mutationFn: (body: NotificationSettings) => server.notifications.change({ body }),
    onError: (error) => showError(error, t('failedToSave')),
    onSettled: () => queryClient.invalidateQueries(notificationSettingsQuery),
  });
  // A server of the previous version does not know `saved`.
  const { messages, assignments, perks, saved = true, showsDetails } = save.isPending ? save.variables : settings;
  const shown = { messages, assignments, perks, saved, showsDetails };
  const topics = isHost ? (['assignments'] as const) : (['perks', 'saved'] as const);
  const names = ['messages', ...topics, 'showsDetails'] as const;
  return (
    <fieldset>
      <legend className="font-medium">{t('topics')}</legend>
      {names.map((name) => (
        <Switch
          key={name}
          label={t(name)}
          checked={shown[name]}
          onChange={(on) => save.mutate({ ...shown, [name]: on })}
        />
      ))}
    </fieldset>
  );
}
