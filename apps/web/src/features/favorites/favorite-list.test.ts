import { expect, test } from 'vitest';
import { withFavorite } from './favorite-list.ts';

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
