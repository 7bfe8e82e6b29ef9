/** What somebody can be told of on a device while Ambiance is not open there. Assignments are for hosts, waiting chats for managers. */
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
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

/** How long a message may stay unread before its recipient is told of it elsewhere. */
export const unreadSeconds = 5;
/** The most devices of one user that are told. */
export const maxSubscriptions = 10;
