import { picture } from '../apps/server/test/picture-files.ts';
import { expect, test } from './ambiance.ts';
import { chooseAbout, input, log } from './chatting.ts';
import { write } from './hub-client.ts';
import { authorizationAs, loginOf, open, openIn, register } from './people.ts';

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
  await expect(dialog.getByText('Same city')).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/search\?mood=all$/);

  await page.getByRole('article', { name: 'Ben' }).getByRole('link', { name: /^Ben/ }).press('Enter');
  await dialog.getByRole('button', { name: 'Save Ben to favorites' }).click();
  await expect(dialog.getByRole('button', { name: 'Remove Ben from favorites' })).toBeVisible();
  await dialog.getByRole('link', { name: 'Message Ben' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('heading', { level: 1, name: 'Ben' }).getByRole('link').click();
  await chooseAbout(dialog, 'Ben', 'Block');
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

for (const { language, hint, about, openers, photo, aboutPhoto } of [
  {
    language: 'en',
    hint: 'Choose a photo or a line to write about it.',
    about: 'About these words',
    openers: ['Tell me more about that!', 'Same here! How did it start for you?'],
    photo: 'Write to Ben-en about photo 1',
    aboutPhoto: ['Your photo', 'Where was this taken?'],
  },
  {
    language: 'fr',
    hint: 'Choisis une photo ou une phrase pour en parler.',
    about: 'À propos de ces mots',
    openers: ['Raconte-moi ça\u202f!', 'Moi aussi\u202f! Ça a commencé comment, pour toi\u202f?'],
    photo: 'Écrire à Ben-fr à propos de la photo 1',
    aboutPhoto: ['Ta photo', 'C’est où, cette photo\u202f?'],
  },
] as const) {
  test(`a first message begins from a line or a photo of the profile, in ${language}`, async ({
    ambiance,
    browser,
    request,
  }) => {
    const ana = await register(request, `Ana-${language}`);
    const ben = await register(request, `Ben-${language}`, words);
    const cleo = await register(request, `Cleo-${language}`);
    const buffer = await picture();
    const headers = await authorizationAs(request, ben);
    const multipart = { files: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer } };
    expect((await request.post('/api/users/me/photos', { headers, multipart })).ok()).toBe(true);
    const { user } = await loginOf(request, ben);
    const page = await openIn(browser, { baseURL: ambiance.url, language }, `/members/${user.id}`, ana);
    await expect(page.getByText(hint)).toBeVisible();
    await page.getByRole('link', { name: 'My walls change colour every spring.' }).click();

    await expect(page).toHaveURL(/\/chat\?to=/);
    const composer = page.getByRole('main').locator('form').last();
    await expect(composer.getByText(about)).toBeVisible();
    await page.reload();
    await expect(composer.getByText('My walls change colour every spring.')).toBeVisible();
    await expect(composer.getByRole('listitem')).toHaveText(openers);
    // On a low phone too, the empty chat is shown from the top.
    await page.setViewportSize({ width: 390, height: 640 });
    await expect(log(page).getByRole('link', { name: photo })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await composer.getByRole('button', { name: openers[0] }).click();
    // A suggestion only fills the input.
    await expect(input(page)).toHaveValue(openers[0]);
    await expect(input(page)).toBeFocused();
    await expect(composer.getByRole('listitem')).toHaveCount(0);
    await expect(log(page).getByText(openers[0])).toHaveCount(0);
    await input(page).press('Enter');
    await expect(composer.getByText(about)).toHaveCount(0);
    await expect(input(page)).toHaveValue('');

    const bens = await openIn(browser, { baseURL: ambiance.url, language: 'en' }, '/messages', ben);
    // The list shows what was written, not what was quoted.
    await expect(bens.getByRole('listitem').getByText(openers[0])).toBeVisible();
    await bens.locator('[data-conversation]').click();
    for (const reader of [page, bens]) {
      await expect(log(reader).locator('q')).toHaveText('My walls change colour every spring.');
      await expect(log(reader).getByText(openers[0])).toBeVisible();
    }

    // A photo is quoted, with a message in the member's own words. Without the quote, only the message is sent.
    await page.goto(`/members/${user.id}`);
    await page.getByRole('link', { name: photo }).click();
    await composer.getByRole('button', { name: aboutPhoto[1] }).click();
    await input(page).press('Enter');
    await expect(log(bens).locator('q')).toHaveText(['My walls change colour every spring.', aboutPhoto[0]]);
    await page.goBack();
    await page.getByRole('link', { name: photo }).click();
    await composer.locator('img').waitFor();
    // The input gets the focus a frame later.
    await expect(input(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(composer.locator('img')).toHaveCount(0);
    await input(page).fill('Bonsoir');
    await input(page).press('Enter');
    await expect(log(bens).getByText('Bonsoir')).toBeVisible();
    await expect(log(bens).locator('q')).toHaveCount(2);

    // Nobody else got a message.
    const cleos = await request.get('/api/messages/conversations', { headers: await authorizationAs(request, cleo) });
    expect(await cleos.json()).toEqual([]);
  });
}

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
  await introduction.getByRole('button', { name: 'Reply' }).click();
  await expect(page.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Hello back');
  await page.keyboard.press('Enter');
  await expect(introduction).toBeHidden();
  // A message is shown before it is stored. Until then, only this page has it.
  await expect(log(page).getByText('Sent')).toBeAttached();
  await expect(page.getByRole('log').getByText('Hello back')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('log').getByText('Hello back')).toBeVisible();
  await expect(introduction).toBeHidden();

  // A conversation that the member has started needs no introduction.
  await open(page, `/chat?to=${me.id}`, ben);
  await expect(page.getByRole('log').getByText('Hello back')).toBeVisible();
  await expect(page.getByRole('region', { name: 'About Ana' })).toBeHidden();
});
