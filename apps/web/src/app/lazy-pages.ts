import { auditTexts } from '../features/audit/audit.texts.ts';
import { emailTexts } from '../features/accounts/email/email.texts.ts';
import { recoveryTexts } from '../features/accounts/password/recovery.texts.ts';
import { assignmentsTexts } from '../features/assignments/assignments.texts.ts';
import { careTexts } from '../features/care/care.texts.ts';
import { hostsTexts } from '../features/hosts/hosts.texts.ts';
import { managedPerksTexts } from '../features/perks/managed/managed-perks.texts.ts';
import { perksTexts } from '../features/perks/perks.texts.ts';
import { redeemTexts } from '../features/perks/door/redeem.texts.ts';
import { operatorTexts } from '../features/operator/operator.texts.ts';
import { moodsTexts } from '../features/moods/moods.texts.ts';
import { pauseTexts } from '../features/plans/pause.texts.ts';
import { plansTexts } from '../features/plans/plans.texts.ts';
import { settingsTexts } from '../features/settings/settings.texts.ts';
import { staffVouchingTexts } from '../features/vouching/staff-vouching.texts.ts';
import { venuesTexts } from '../features/venues/venues.texts.ts';
import { pictureFieldTexts } from '../ui/fields/picture-field.texts.ts';

// Pages of staff and rarely opened pages, with the texts that they show first. They are named here so that they add nothing to
// the landing page's size.

async function withTexts<M>(module: Promise<M>, ...texts: readonly { load: () => Promise<unknown> }[]): Promise<M> {
  await Promise.all(texts.map((one) => one.load()));
  return module;
}

export const lazyPages = {
  CarePage: () => withTexts(import('../pages/public/CarePage.tsx'), careTexts),
  HostDashboardPage: () =>
    withTexts(import('../pages/staff/HostDashboardPage.tsx'), assignmentsTexts, redeemTexts, venuesTexts),
  RedeemPage: () => withTexts(import('../pages/staff/RedeemPage.tsx'), perksTexts, redeemTexts, staffVouchingTexts),
  VenueDashboardPage: () =>
    withTexts(
      import('../pages/staff/VenueDashboardPage.tsx'),
      assignmentsTexts,
      hostsTexts,
      redeemTexts,
      staffVouchingTexts,
      venuesTexts,
    ),
  VenueSettingsPage: () =>
    withTexts(import('../pages/staff/VenueSettingsPage.tsx'), hostsTexts, venuesTexts, pictureFieldTexts),
  VenuePerksPage: () =>
    withTexts(import('../pages/staff/VenuePerksPage.tsx'), managedPerksTexts, venuesTexts, pictureFieldTexts),
  ModerationPage: () => import('../pages/staff/ModerationPage.tsx'),
  AdminPage: () => withTexts(import('../pages/staff/AdminPage.tsx'), operatorTexts, auditTexts),
  SettingsPage: () => withTexts(import('../pages/account/SettingsPage.tsx'), settingsTexts),
  ChangePasswordPage: () => withTexts(import('../pages/account/ChangePasswordPage.tsx'), recoveryTexts),
  ResetPasswordPage: () => withTexts(import('../pages/public/ResetPasswordPage.tsx'), recoveryTexts),
  VerifyEmailPage: () => withTexts(import('../pages/public/VerifyEmailPage.tsx'), recoveryTexts),
  UndoDeletionPage: () => withTexts(import('../pages/public/UndoDeletionPage.tsx'), recoveryTexts),
  UndoEmailChangePage: () => withTexts(import('../pages/public/UndoEmailChangePage.tsx'), emailTexts, recoveryTexts),
  SecondFactorPage: () => import('../pages/account/SecondFactorPage.tsx'),
  SubscriptionsPage: () => withTexts(import('../pages/account/SubscriptionsPage.tsx'), plansTexts, pauseTexts),
  CheckoutSuccessPage: () =>
    withTexts(import('../pages/account/CheckoutSuccessPage.tsx'), plansTexts, pauseTexts, moodsTexts),
  CheckoutCancelPage: () => withTexts(import('../pages/account/CheckoutCancelPage.tsx'), plansTexts),
  AccountStatusPage: () => import('../pages/public/AccountStatusPage.tsx'),
};
