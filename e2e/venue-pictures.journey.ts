import { phonePhoto, picture } from '../apps/server/test/picture-files.ts';
import { expect, test } from './ambiance.ts';
import { open, register, toast } from './people.ts';
import { inaccessible } from './screens/inspect-page.ts';
import { offerPerk, openVenue } from './venue.ts';

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

test('a manager adds pictures to the venue and a perk, members see them, and one is removed', async ({
  ambiance,
  page,
  request,
}) => {
  await openVenue(ambiance, request);
  await offerPerk(request);
  await open(page, '/venue/perks', { email: 'mia@example.com' });
  const perk = page.getByRole('main').locator('section', { hasText: 'A coffee on us' });
  await perk.locator('input[type=file]').setInputFiles(file('menu.pdf', Buffer.from('no picture')));
  await expect(toast(page, 'Only JPG, PNG, and WEBP images are allowed')).toBeVisible();
  await perk.locator('input[type=file]').setInputFiles(file('cup.jpg', await phonePhoto({ width: 1200, height: 900 })));
  await expect(toast(page, 'Picture saved')).toBeVisible();
  await expect(perk.getByRole('img', { name: 'Picture of “A coffee on us”' })).toBeVisible();
  await expect(perk.getByRole('button', { name: 'Replace the picture: A coffee on us' })).toBeVisible();
  expect(await inaccessible(page)).toEqual([]);

  await open(page, '/venue/settings', { email: 'mia@example.com' });
  const chooser = page.locator('input[type=file]');
  const wide = await picture('jpeg', { width: 1600, height: 700, colour: '#2f7d4f' });
  await chooser.setInputFiles(file('front.jpg', wide));
  await expect(page.getByRole('img', { name: 'Picture of Café Lumière' })).toBeVisible();
  expect(await inaccessible(page)).toEqual([]);

  const ana = await register(request, 'Ana');
  await ambiance.admin('member', 'set', '--email', ana.email, '--tier', 'standard');
  await open(page, '/venues', ana);
  await expect(page.getByRole('img', { name: 'Picture of Café Lumière' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Picture of A coffee on us' })).toBeVisible();
  expect(await inaccessible(page)).toEqual([]);
  await open(page, '/perks', ana);
  await expect(page.getByRole('img', { name: 'Picture of A coffee on us' })).toBeVisible();

  await open(page, '/venue/settings', { email: 'mia@example.com' });
  await page.getByRole('button', { name: 'Remove the picture: Café Lumière' }).click();
  await expect(toast(page, 'Picture removed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a picture: Café Lumière' })).toBeVisible();
  await open(page, '/venues', ana);
  await expect(page.getByRole('img', { name: 'Picture of A coffee on us' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Picture of Café Lumière' })).toHaveCount(0);
});
