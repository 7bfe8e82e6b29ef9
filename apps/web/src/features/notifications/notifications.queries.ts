import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '../../server/query-of.ts';
import { server } from '../../server/server.ts';
import { canBeNotified, isNotified } from './device.ts';

export const notificationSettingsQuery = queryOf(['me', 'notifications'], (it) => server.notifications.settings(it));

export type DeviceState = 'unsupported' | 'refused' | 'off' | 'on';

export const deviceQuery = queryOptions({
  queryKey: ['me', 'notifications', 'device'],
  queryFn: async (): Promise<DeviceState> => {
    if (!canBeNotified()) return 'unsupported';
    if (Notification.permission === 'denied') return 'refused';
    return (await isNotified()) ? 'on' : 'off';
  },
});
