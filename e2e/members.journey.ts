import { expect, test } from './ambiance.ts';
import { write } from './hub-client.ts';
import { loginOf, open, register } from './people.ts';

const words = { description: 'Set designer.\nMy walls change colour every spring.', expectations: 'A long dinner' };

test('a name opens the member in a panel, or on a page of their own on a phone', async ({ page, request }) => {
  const ana = await register(request, 'Ana');
  const ben = await register(request, 'Ben', words);
  await register(request, 'Cleo');
  await open(page, '/search?mood=all', ana);
  const dialog = page.getByRole('dialog', { name: /^Ben, \d+$/ });
  await page.getByRole('article', { name: 'Ben' }).getByRole('link', { name: /^Ben/ }).click();
  await expect(dialog.getByText('My walls change colour every spring.')).toBeVisible();
  await expect(dialog.getByText('“A long dinner”')).toBeVisible();
  await expect(dialog.getByText('The same city')).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/search\?mood=all$/);

  await page.getByRole('article', { name: 'Ben' }).getByRole('link', { name: /^Ben/ }).press('Enter');
  await dialog.getByRole('button', { name: 'Save Ben to favorites' }).click();
  await expect(dialog.getByRole('button', { name: 'Remove Ben from favorites' })).toBeVisible();
  await dialog.getByRole('link', { name: 'Message Ben' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('heading', { name: 'Ben' }).getByRole('link').click();
  await dialog.getByRole('button', { name: 'Block Ben' }).click();
  await page
    .getByRole('dialog', { name: /^Block/ })
    .getByRole('button', { name: 'Block' })
    .click();
  await expect(page.getByRole('button', { name: 'Unblock Ben' })).toBeVisible();
  await page.getByRole('button', { name: 'Unblock Ben' }).click();
  await expect(dialog.getByRole('link', { name: 'Message Ben' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/search?mood=all');
  await page.getByRole('article', { name: 'Ben' }).getByRole('link', { name: /^Ben/ }).click();
  const { user } = await loginOf(request, ben);
  await expect(page).toHaveURL(`/members/${user.id}`);
  await expect(page.getByRole('heading', { name: /^Ben, \d+$/ })).toBeFocused();
  await expect(page.getByText('“A long dinner”')).toBeVisible();
  await page.reload();
  await expect(page.getByText('“A long dinner”')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/search\?mood=all$/);

  await page.goto('/members/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'This profile isn’t available' })).toBeVisible();
  await page.goto(`/members/${(await loginOf(request, ana)).user.id}`);
  await page.waitForURL('**/profile');
});

test('a stranger’s profile summary is shown above their first message until it is answered', async ({
  ambiance,
  page,
  request,
}) => {
  const ana = await register(request, 'Ana');
  const ben = await register(request, 'Ben', words);
  const { user: me } = await loginOf(request, ana);
  const stranger = await loginOf(request, ben);
  await write(ambiance.url, stranger.accessToken, [me.id]);
  await open(page, `/chat?to=${stranger.user.id}`, ana);
  const introduction = page.getByRole('region', { name: 'About Ben' });
  await expect(introduction.getByRole('heading', { name: /^Ben, \d+$/ })).toBeVisible();
  await expect(introduction.getByText('Montréal, Canada')).toBeVisible();
  await expect(introduction.getByText('My walls change colour every spring.')).toBeVisible();
  await introduction.getByRole('button', { name: 'Report' }).click();
  await page
    .getByRole('dialog', { name: /Report/ })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await introduction.getByRole('button', { name: 'Answer' }).click();
  await expect(page.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Hello back');
  await page.keyboard.press('Enter');
  await expect(introduction).toBeHidden();
  await expect(page.getByRole('log').getByText('Hello back')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('log').getByText('Hello back')).toBeVisible();
  await expect(introduction).toBeHidden();

  // A conversation that the member has started needs no introduction.
  await open(page, `/chat?to=${me.id}`, ben);
  await expect(page.getByRole('log').getByText('Hello back')).toBeVisible();
  await expect(page.getByRole('region', { name: 'About Ana' })).toBeHidden();
});
