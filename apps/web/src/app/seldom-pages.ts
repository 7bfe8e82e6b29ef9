import { auditTexts } from '../features/audit/audit.texts.ts';
import { emailTexts } from '../features/accounts/email.texts.ts';
import { recoveryTexts } from '../features/accounts/recovery.texts.ts';
import { assignmentsTexts } from '../features/assignments/assignments.texts.ts';
import { careTexts } from '../features/care/care.texts.ts';
import { hostsTexts } from '../features/hosts/hosts.texts.ts';
import { managedPerksTexts } from '../features/perks/managed/managed-perks.texts.ts';
import { notificationsTexts } from '../features/notifications/notifications.texts.ts';
import { perksTexts } from '../features/perks/perks.texts.ts';
import { redeemTexts } from '../features/perks/door/redeem.texts.ts';
import { operatorTexts } from '../features/operator/operator.texts.ts';
import { plansTexts } from '../features/plans/plans.texts.ts';
import { settingsTexts } from '../features/settings/settings.texts.ts';
import { staffVouchingTexts } from '../features/vouching/staff-vouching.texts.ts';
import { venuesTexts } from '../features/venues/venues.texts.ts';
import { pictureFieldTexts } from '../ui/picture-field.texts.ts';

// Pages of staff and rarely opened pages, with the texts that they show first. They are named here so that they add nothing to
// the landing page's size.

async function withTexts<M>(module: Promise<M>, ...texts: readonly { load: () => Promise<unknown> }[]): Promise<M> {
  await Promise.all(texts.map((one) => one.load()));
  return module;
}

export const carePage = () => withTexts(import('../pages/CarePage.tsx'), careTexts);

export const hostDashboardPage = () =>
  withTexts(import('../pages/HostDashboardPage.tsx'), assignmentsTexts, redeemTexts, venuesTexts);

export const redeemPage = () =>
  withTexts(import('../pages/RedeemPage.tsx'), perksTexts, redeemTexts, staffVouchingTexts);

export const venueDashboardPage = () =>
  withTexts(
    import('../pages/VenueDashboardPage.tsx'),
    assignmentsTexts,
    hostsTexts,
    redeemTexts,
    staffVouchingTexts,
    venuesTexts,
  );

export const venueSettingsPage = () =>
  withTexts(import('../pages/VenueSettingsPage.tsx'), hostsTexts, venuesTexts, pictureFieldTexts);

export const venuePerksPage = () =>
  withTexts(import('../pages/VenuePerksPage.tsx'), managedPerksTexts, venuesTexts, pictureFieldTexts);

export const moderationPage = () => import('../pages/ModerationPage.tsx');

export const adminPage = () => withTexts(import('../pages/AdminPage.tsx'), operatorTexts, auditTexts);

export const settingsPage = () =>
  withTexts(import('../pages/SettingsPage.tsx'), settingsTexts, notificationsTexts, emailTexts, recoveryTexts);

export const changePasswordPage = () => withTexts(import('../pages/ChangePasswordPage.tsx'), recoveryTexts);

export const resetPasswordPage = () => withTexts(import('../pages/ResetPasswordPage.tsx'), recoveryTexts);

export const verifyEmailPage = () => withTexts(import('../pages/VerifyEmailPage.tsx'), recoveryTexts);

export const undoDeletionPage = () => withTexts(import('../pages/UndoDeletionPage.tsx'), recoveryTexts);

export const undoEmailChangePage = () =>
  withTexts(import('../pages/UndoEmailChangePage.tsx'), emailTexts, recoveryTexts);

export const secondFactorPage = () => import('../pages/SecondFactorPage.tsx');

export const checkoutSuccessPage = () => withTexts(import('../pages/CheckoutSuccessPage.tsx'), plansTexts);

export const checkoutCancelPage = () => withTexts(import('../pages/CheckoutCancelPage.tsx'), plansTexts);

export const accountStatusPage = () => import('../pages/AccountStatusPage.tsx');
