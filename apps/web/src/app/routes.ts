import type { Role } from '@ambiance/domain/members';
import type { ComponentType } from 'react';
import { addressIn, placeOf } from '../i18n/addresses.ts';
import { accountsTexts } from '../features/accounts/accounts.texts.ts';
import { recoveryTexts } from '../features/accounts/password/recovery.texts.ts';
import { blocksTexts } from '../features/blocks/blocks.texts.ts';
import { chatTexts } from '../features/chat/chat.texts.ts';
import { discoveryTexts } from '../features/discovery/discovery.texts.ts';
import { favoritesTexts } from '../features/favorites/favorites.texts.ts';
import { landingTexts } from '../features/landing/landing.texts.ts';
import { legalTexts, privacyTexts, safetyTexts, termsTexts } from '../features/legal/legal.texts.ts';
import { membersTexts } from '../features/members/members.texts.ts';
import { moodsTexts } from '../features/moods/moods.texts.ts';
import { perksTexts } from '../features/perks/perks.texts.ts';
import { plansTexts } from '../features/plans/plans.texts.ts';
import { reportsTexts } from '../features/reports/reports.texts.ts';
import { navigationState } from '../session/start-page.ts';
import { favoritesAndBlocksTexts } from '../pages/members/favorites-and-blocks.texts.ts';
import { notFoundTexts } from '../pages/public/not-found.texts.ts';
import { uiTexts } from '../ui/ui.texts.ts';
import { type Page, page, staticPage } from './page.tsx';
import type { lazyPages } from './lazy-pages.ts';
import { registerForm } from '../features/accounts/register-form.ts';

/**
 * `public`: everyone. `signed-in`: visitors are redirected to /auth. A list: other roles are shown that the page is for venue
 * staff.
 */
export type PageAccess = 'public' | 'signed-in' | readonly Role[];

export interface PageRoute {
  path: string;
  access: PageAccess;
  page: Page;
  /**
   * The page fills the screen below the header, above an open keyboard, and scrolls within. It has no footer. `wide`: only if
   * there is room for two columns.
   */
  fills?: 'always' | 'wide';
}

/** Loads the registration form with the page if the user came to register. */
async function loadAuthPage() {
  const form = navigationState()?.tab === 'register' && registerForm.preload();
  const [{ AuthPage }] = await Promise.all([import('../pages/public/AuthPage.tsx'), form]);
  return { AuthPage };
}
/** Texts about a member that is shown, and the actions on them. */
const ofMembers = [favoritesTexts, blocksTexts, reportsTexts];
/** One page at two paths, so that the list next to a conversation stays as it is while another one is opened. */
const messagesPage = page(
  () => import('../pages/messages/MessagesPage.tsx'),
  'MessagesPage',
  chatTexts,
  discoveryTexts,
  ...ofMembers,
);
type LazyPages = { [Name in keyof typeof lazyPages]: () => Promise<Record<Name, ComponentType>> };
const lazyPage = (name: keyof LazyPages) =>
  page(async () => {
    const loaded: { lazyPages: LazyPages } = await import('./lazy-pages.ts');
    return loaded.lazyPages[name]() as Promise<Record<typeof name, ComponentType>>;
  }, name);
/** One page at several paths, so that the list of sections stays as it is while another one is opened. */
const settingsPage = lazyPage('SettingsPage');
const notFound = staticPage(() => import('../pages/public/NotFoundPage.tsx'), 'NotFoundPage', notFoundTexts);
const hosts: readonly Role[] = ['host'];
const redeemingStaff: readonly Role[] = ['host', 'manager', 'admin'];
const managers: readonly Role[] = ['manager', 'admin'];
const administrators: readonly Role[] = ['admin'];
const moderators: readonly Role[] = ['moderator', 'admin'];

/**
 * Every page: its path, the roles that may see it, and how it is fetched. A feature adds a line here, with the texts it shows
 * first. File names in this list add to the landing page's size, so pages of staff and rarely opened pages are in
 * `lazy-pages.ts`. All other paths show the page for unknown addresses.
 */
const pages: Readonly<Record<string, Omit<PageRoute, 'path'>>> = {
  '/': {
    access: 'public',
    page: staticPage(() => import('../pages/public/LandingPage.tsx'), 'LandingPage', landingTexts, uiTexts),
  },
  '/auth': { access: 'public', page: page(loadAuthPage, 'AuthPage', accountsTexts) },
  '/search': {
    access: 'signed-in',
    page: page(() => import('../pages/members/SearchPage.tsx'), 'SearchPage', discoveryTexts, moodsTexts, ...ofMembers),
  },
  '/chat': { access: 'signed-in', page: messagesPage, fills: 'always' },
  '/messages': { access: 'signed-in', page: messagesPage, fills: 'wide' },
  '/members/{id}': {
    access: 'signed-in',
    page: page(() => import('../pages/members/MemberPage.tsx'), 'MemberPage', discoveryTexts, ...ofMembers),
  },
  '/profile': {
    access: 'signed-in',
    page: page(() => import('../pages/account/ProfilePage.tsx'), 'ProfilePage', membersTexts, discoveryTexts),
  },
  '/settings': { access: 'signed-in', page: settingsPage },
  '/settings/{id}': { access: 'signed-in', page: settingsPage },
  '/connections': {
    access: 'signed-in',
    page: page(
      () => import('../pages/members/FavoritesAndBlocksPage.tsx'),
      'FavoritesAndBlocksPage',
      favoritesAndBlocksTexts,
      ...ofMembers,
    ),
  },
  '/perks': {
    access: 'signed-in',
    page: page(() => import('../pages/members/PerksPage.tsx'), 'PerksPage', perksTexts),
  },
  '/venues': {
    access: 'signed-in',
    page: page(() => import('../pages/members/VenuesPage.tsx'), 'VenuesPage', perksTexts),
  },
  '/subscriptions': { access: 'signed-in', page: lazyPage('SubscriptionsPage') },
  '/subscriptions/success': { access: 'signed-in', page: lazyPage('CheckoutSuccessPage') },
  '/subscriptions/cancel': { access: 'signed-in', page: lazyPage('CheckoutCancelPage') },
  '/pricing': {
    access: 'public',
    page: page(() => import('../pages/public/PricingPage.tsx'), 'PricingPage', plansTexts),
  },
  '/forgot-password': {
    access: 'public',
    page: page(
      () => import('../pages/public/ForgotPasswordPage.tsx'),
      'ForgotPasswordPage',
      recoveryTexts,
      accountsTexts,
    ),
  },
  '/reset-password': { access: 'public', page: lazyPage('ResetPasswordPage') },
  '/change-password': { access: 'signed-in', page: lazyPage('ChangePasswordPage') },
  '/second-factor': { access: 'signed-in', page: lazyPage('SecondFactorPage') },
  '/verify-email': { access: 'public', page: lazyPage('VerifyEmailPage') },
  '/undo-deletion': { access: 'public', page: lazyPage('UndoDeletionPage') },
  '/undo-email-change': { access: 'public', page: lazyPage('UndoEmailChangePage') },
  '/host/dashboard': { access: hosts, page: lazyPage('HostDashboardPage') },
  '/host/redeem': { access: redeemingStaff, page: lazyPage('RedeemPage') },
  '/venue/dashboard': { access: managers, page: lazyPage('VenueDashboardPage') },
  '/venue/settings': { access: managers, page: lazyPage('VenueSettingsPage') },
  '/venue/perks': { access: managers, page: lazyPage('VenuePerksPage') },
  '/account-status': { access: 'public', page: lazyPage('AccountStatusPage') },
  '/moderation': { access: moderators, page: lazyPage('ModerationPage') },
  '/admin': { access: administrators, page: lazyPage('AdminPage') },
  '/terms': {
    access: 'public',
    page: staticPage(() => import('../pages/public/TermsPage.tsx'), 'TermsPage', termsTexts, legalTexts),
  },
  '/privacy': {
    access: 'public',
    page: staticPage(() => import('../pages/public/PrivacyPage.tsx'), 'PrivacyPage', privacyTexts, legalTexts),
  },
  '/safety': {
    access: 'public',
    page: staticPage(() => import('../pages/public/SafetyPage.tsx'), 'SafetyPage', safetyTexts, legalTexts),
  },
  '/care': { access: 'public', page: lazyPage('CarePage') },
};

export const routes: readonly PageRoute[] = Object.entries(pages).map(([path, route]) => ({ path, ...route }));

/**
 * Returns the route of an address, with its path. The table is flat, with at most an id at the end of a path, so a lookup does
 * the work of a router's tree.
 */
export function routeOf(pathname: string): PageRoute {
  const { path, language } = placeOf(pathname);
  const pattern = path.replace(/^(\/(members|settings)\/)[^/]+$/, '$1{id}');
  const route = routes.find((one) => one.path === pattern);
  // Only public pages exist below a language's prefix.
  const isHere = route && (!language || addressIn(language, path) !== path);
  return isHere ? { ...route, path } : { path: pathname, access: 'public', page: notFound };
}
