import type { Role } from '@ambiance/domain/members';
import { matchPath } from 'react-router';
import { landingTexts } from '../features/landing/landing.texts.ts';
import { uiTexts } from '../ui/ui.texts.ts';
import { type Page, plainPage } from './page.tsx';

/** `public` for everybody; `signed-in` sends visitors to /auth; a list tells all other roles that it is for venue staff. */
export type PageAccess = 'public' | 'signed-in' | readonly Role[];

export interface PageRoute {
  path: string;
  access: PageAccess;
  page: Page;
}

const notFound = plainPage(() => import('../pages/NotFoundPage.tsx'), 'NotFoundPage');
const coming = plainPage(() => import('../pages/ComingPage.tsx'), 'ComingPage');
const hosts: readonly Role[] = ['host', 'manager', 'admin'];
const managers: readonly Role[] = ['manager', 'admin'];

/**
 * Every page: its path, who may see it, and how it is fetched. A feature adds a line here, with the texts it shows first.
 * The last one answers all other paths.
 */
export const routes: readonly PageRoute[] = [
  {
    path: '/',
    access: 'public',
    page: plainPage(() => import('../pages/LandingPage.tsx'), 'LandingPage', landingTexts, uiTexts),
  },
  {
    path: '/auth',
    access: 'public',
    page: coming,
  },
  { path: '/search', access: 'signed-in', page: coming },
  { path: '/chat', access: 'signed-in', page: coming },
  { path: '/messages', access: 'signed-in', page: coming },
  { path: '/profile', access: 'signed-in', page: coming },
  { path: '/connections', access: 'signed-in', page: coming },
  { path: '/perks', access: 'signed-in', page: coming },
  { path: '/venues', access: 'signed-in', page: coming },
  { path: '/subscriptions', access: 'signed-in', page: coming },
  { path: '/host/dashboard', access: hosts, page: coming },
  { path: '/venue/dashboard', access: managers, page: coming },
  { path: '/venue/settings', access: managers, page: coming },
  { path: '/terms', access: 'public', page: coming },
  { path: '/privacy', access: 'public', page: coming },
  { path: '/safety', access: 'public', page: coming },
  { path: '*', access: 'public', page: notFound },
];

/** Fetches the page of an address before it is shown. */
export async function preloadPage(pathname: string): Promise<void> {
  await routes.find(({ path }) => matchPath(path, pathname))?.page.preload();
}
