import { accountRoutes } from './accounts.ts';
import { chatRoutes } from './chat.ts';
import { billingRoutes } from './billing.ts';
import { blockRoutes } from './blocks.ts';
import { discoveryRoutes } from './discovery.ts';
import { favoriteRoutes } from './favorites.ts';
import { instanceRoutes } from './instance.ts';
import { memberRoutes } from './members.ts';
import { moodRoutes } from './moods.ts';
import { notificationRoutes } from './notifications.ts';
import { perkRoutes } from './perks.ts';
import { phoneRoutes } from './phone.ts';
import { photoRoutes } from './photos.ts';
import { placeRoutes } from './places.ts';
import { planRoutes } from './plans.ts';
import { reportRoutes } from './reports.ts';
import { venueRoutes } from './venues.ts';

/** Every endpoint of the product, by feature. */
export const api = {
  accounts: accountRoutes,
  billing: billingRoutes,
  blocks: blockRoutes,
  chat: chatRoutes,
  discovery: discoveryRoutes,
  favorites: favoriteRoutes,
  instance: instanceRoutes,
  members: memberRoutes,
  moods: moodRoutes,
  notifications: notificationRoutes,
  phone: phoneRoutes,
  photos: photoRoutes,
  places: placeRoutes,
  plans: planRoutes,
  perks: perkRoutes,
  reports: reportRoutes,
  venues: venueRoutes,
} as const;
export type Api = typeof api;
