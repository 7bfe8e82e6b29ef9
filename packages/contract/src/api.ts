import { accountDataRoutes } from './account-data.ts';
import { accountStatusRoutes } from './account-status.ts';
import { accountRoutes } from './accounts.ts';
import { assignmentRoutes } from './assignments.ts';
import { auditRoutes } from './audit.ts';
import { billingRoutes } from './billing.ts';
import { blockRoutes } from './blocks.ts';
import { careRoutes } from './care.ts';
import { catchUpRoutes } from './catch-up.ts';
import { chatRoutes } from './chat.ts';
import { checkInRoutes } from './check-ins.ts';
import { discoveryRoutes } from './discovery.ts';
import { faceRoutes } from './faces.ts';
import { favoriteRoutes } from './favorites.ts';
import { hostRoutes } from './hosts.ts';
import { instanceRoutes } from './instance.ts';
import { managerRoutes } from './managers.ts';
import { memberRoutes } from './members.ts';
import { moderationRoutes } from './moderation.ts';
import { moodRoutes } from './moods.ts';
import { noticeRoutes } from './notices.ts';
import { notificationRoutes } from './notifications.ts';
import { operatorRoutes } from './operator.ts';
import { perkRoutes } from './perks.ts';
import { phoneRoutes } from './phone.ts';
import { photoRoutes } from './photos.ts';
import { placeRoutes } from './places.ts';
import { planRoutes } from './plans.ts';
import { proposalRoutes } from './proposals.ts';
import { reportRoutes } from './reports.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { settingRoutes } from './settings.ts';
import { tableCheckRoutes } from './table-checks.ts';
import { venueRoutes } from './venues.ts';
import { vouchingRoutes } from './vouching.ts';

/** Every endpoint of the product, by feature. */
export const api = {
  accountData: accountDataRoutes,
  accounts: accountRoutes,
  accountStatus: accountStatusRoutes,
  assignments: assignmentRoutes,
  audit: auditRoutes,
  billing: billingRoutes,
  blocks: blockRoutes,
  care: careRoutes,
  catchUp: catchUpRoutes,
  chat: chatRoutes,
  checkIns: checkInRoutes,
  discovery: discoveryRoutes,
  faces: faceRoutes,
  favorites: favoriteRoutes,
  hosts: hostRoutes,
  instance: instanceRoutes,
  managers: managerRoutes,
  members: memberRoutes,
  moderation: moderationRoutes,
  moods: moodRoutes,
  notices: noticeRoutes,
  notifications: notificationRoutes,
  operator: operatorRoutes,
  perks: perkRoutes,
  phone: phoneRoutes,
  photos: photoRoutes,
  places: placeRoutes,
  plans: planRoutes,
  proposals: proposalRoutes,
  reports: reportRoutes,
  secondFactor: secondFactorRoutes,
  settings: settingRoutes,
  tableChecks: tableCheckRoutes,
  venues: venueRoutes,
  vouching: vouchingRoutes,
} as const;
export type Api = typeof api;
