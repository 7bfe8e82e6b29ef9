import { expect, test } from 'vitest';
import { routeOf, routes } from './routes.ts';

const everyone = ['/', '/auth', '/pricing', '/forgot-password', '/reset-password', '/verify-email', '/undo-deletion'];
const moreForEveryone = ['/undo-email-change', '/account-status', '/terms', '/privacy', '/safety', '/care'];
const ofStaff = {
  '/host/dashboard': ['host'],
  '/host/redeem': ['host', 'manager', 'admin'],
  '/venue/dashboard': ['manager', 'admin'],
  '/venue/settings': ['manager', 'admin'],
  '/venue/perks': ['manager', 'admin'],
  '/moderation': ['moderator', 'admin'],
  '/admin': ['admin'],
};

test('each page is for everyone, for those who are logged in, or for the roles that work with it', () => {
  for (const { path, access } of routes) {
    const isPublic = [...everyone, ...moreForEveryone].includes(path);
    const roles = (ofStaff as Record<string, string[]>)[path];
    expect([path, access]).toEqual([path, roles ?? (isPublic ? 'public' : 'signed-in')]);
  }
});

test.each([
  ['/search', '/search'],
  ['/members/5e0c62a0', '/members/5e0c62a0'],
  ['/settings/data', '/settings/data'],
  ['/fr/pricing', '/pricing'],
])('the address %s has a page', (address, path) => {
  const route = routeOf(address);
  expect(route.path).toBe(path);
  expect(route.page).not.toBe(routeOf('/nowhere').page);
});

test.each(['/nowhere', '/members', '/members/1/more', '/fr/search', '/searching'])(
  'the address %s has no page',
  (address) => {
    expect(routeOf(address)).toEqual({ path: address, access: 'public', page: routeOf('/nowhere').page });
  },
);

test('only a conversation always fills the screen', () => {
  const filling = routes.flatMap(({ path, fills }) => (fills ? [[path, fills]] : []));
  expect(filling).toEqual([
    ['/chat', 'always'],
    ['/messages', 'wide'],
  ]);
});
