/** Topics of device notifications while Ambiance is not open. Assignments are for hosts, waiting chats for managers,
 * table checks for both, emergencies for moderators. */
export const notificationTopics = [
  'messages',
  'assignments',
  'perks',
  'arrivals',
  'meetings',
  'agreed',
  'called-off',
  'waiting',
  'moods',
  'check-ins',
  'table-checks',
  'notices',
  'emergencies',
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

/** Seconds that a message may stay unread before its recipient is notified elsewhere. */
export const unreadSeconds = 5;
/** Maximum number of devices of one user that receive notifications. */
export const maxSubscriptions = 10;
