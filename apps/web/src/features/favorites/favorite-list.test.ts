import { expect, test } from 'vitest';
import { favoritesAmong, withFavorite } from './favorite-list.ts';

const user = (id: string) => ({ id, displayName: id, city: 'Québec', country: 'Canada', primaryPhotoUrl: null });
const favorite = (id: string) => ({ userId: 'me', favoriteUserId: id, user: user(id) });

test('a new favorite comes first, and saving it twice stores it once', () => {
  const once = withFavorite([favorite('ana')], 'me', user('bob'), true);
  expect(once).toEqual([favorite('bob'), favorite('ana')]);
  expect(withFavorite(once, 'me', user('bob'), true)).toEqual(once);
});

test('a removed favorite disappears, and removing an unknown one changes no entry', () => {
  expect(withFavorite([favorite('ana'), favorite('bob')], 'me', user('ana'), false)).toEqual([favorite('bob')]);
  expect(withFavorite([favorite('bob')], 'me', user('ana'), false)).toEqual([favorite('bob')]);
});

test('only favorites who are among the members are counted', () => {
  const favorites = [favorite('ana'), favorite('bob'), favorite('cleo')];
  expect(favoritesAmong(favorites, [user('bob'), user('dan'), user('ana')])).toBe(2);
  expect(favoritesAmong(favorites, [user('dan')])).toBe(0);
  expect(favoritesAmong([], [user('ana')])).toBe(0);
});
