import { readFile } from 'node:fs/promises';
import { expect, test } from './ambiance.ts';
import { authorizationAs, open, openIn, password, register, toast } from './people.ts';

test('a setting applies at once in the member’s other tab and for other members, until it is undone', async ({
  browser,
  context,
  page,
  request,
}) => {
  const ana = await register(request, 'Ana');
  const ben = await register(request, 'Ben');
  await register(request, 'Cleo');
  await open(page, '/search?mood=all', ana);
  await expect(page.getByText('Everyone in Montréal · 2 members')).toBeVisible();
  const settings = await context.newPage();
  await settings.goto('/profile?edit=languages');
  // A second choice during the first save is saved after it, whichever request is faster.
  const firstSave = Promise.withResolvers<void>();
  const saves: string[] = [];
  await settings.route('**/api/users/me', async (route) => {
    if (route.request().method() === 'PUT' && saves.push(route.request().postData()!) === 1) await firstSave.promise;
    await route.continue();
  });
  const [english, french] = ['English', 'French'].map((name) => settings.getByRole('checkbox', { name }));
  await french!.check();
  await english!.check();
  const second = settings.waitForResponse((answer) => answer.request().postData() === saves[1] && saves.length === 2);
  // If the page had sent the second save already, it would have arrived before this response.
  await settings.evaluate(() => fetch('/healthz'));
  expect(saves).toHaveLength(1);
  firstSave.resolve();
  await second;
  await expect(french!).toBeChecked();
  await expect(english!).toBeChecked();
  // The editor was opened by its address, so closing it leads to the profile instead of back.
  await settings.keyboard.press('Escape');
  await settings.getByRole('link', { name: /^Settings/ }).click();
  const sections = settings.getByRole('navigation', { name: 'Settings' });
  await sections.getByRole('link', { name: /^Privacy/ }).click();

  // The other tab shows the pause and can end it.
  const pause = settings.getByRole('switch', { name: 'Hide me until I come back' });
  await pause.check();
  const banner = page.getByText('You’re hidden.');
  await expect(banner).toBeVisible();
  const atBen = await browser.newPage();
  await open(atBen, '/search?mood=all', ben);
  await expect(atBen.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'I’m back' }).click();
  await expect(toast(page, 'Welcome back. People can find you again.')).toBeVisible();
  await expect(banner).toBeHidden();
  await expect(pause).not.toBeChecked();

  await settings.getByRole('radio', { name: 'Members in my favorites' }).check();
  await expect(settings.getByRole('radio', { name: 'Members in my favorites' })).toBeChecked();
  // The switch changes before the setting is stored.
  const hidden = settings.waitForResponse(
    (answer) => answer.request().postData()?.includes('"showsActivity":false') ?? false,
  );
  await settings.getByRole('switch', { name: /^When I’m online/ }).uncheck();
  await hidden;
  await atBen.reload();
  const card = atBen.getByRole('article', { name: 'Ana' });
  await expect(card.getByText('Only members in their favorites')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Message Ana' })).toBeHidden();
  await expect(card.getByText('Active today')).toBeHidden();
  await expect(atBen.getByRole('article', { name: 'Cleo' }).getByText('Active today')).toBeVisible();

  await atBen.getByRole('button', { name: 'Filters' }).click();
  await atBen.getByRole('combobox', { name: 'Speaks' }).selectOption('French');
  await expect(atBen.getByText('Everyone in Montréal, speaking French')).toBeVisible();
  await atBen.getByRole('combobox', { name: 'Minimum age' }).selectOption('60');
  await atBen.keyboard.press('Escape');
  await expect(atBen.getByText('No matches')).toBeVisible();
  await atBen.goBack();
  await expect(atBen.getByRole('article')).toHaveCount(1);
  await expect(card.getByText('English and French')).toBeVisible();

  await page.getByRole('button', { name: 'Save Ben to favorites' }).click();
  await expect(page.getByRole('button', { name: 'Remove Ben from favorites' })).toBeVisible();
  await expect(toast(page, 'Saved to favorites')).toBeVisible();
  await atBen.reload();
  await expect(card.getByRole('link', { name: 'Message Ana' })).toBeVisible();
});

test('a setting changed elsewhere before a page is connected is shown once it is connected', async ({
  page,
  request,
}) => {
  const ana = await register(request, 'Ana');
  const connecting = Promise.withResolvers<void>();
  await page.route('**/api/chat/ticket', async (route) => {
    await connecting.promise;
    await route.continue();
  });
  const me = page.waitForResponse((answer) => answer.url().endsWith('/api/users/me'));
  await open(page, '/search?mood=all', ana);
  await me;
  await expect(page.getByText('Everyone in Montréal')).toBeVisible();
  const headers = await authorizationAs(request, ana);
  const saved = await request.put('/api/users/me/settings', { headers, data: { paused: true } });
  expect(saved.ok()).toBe(true);
  await expect(page.getByText('You’re hidden.')).toBeHidden();
  connecting.resolve();
  await expect(page.getByText('You’re hidden.')).toBeVisible();
});

for (const [language, words] of [
  [
    'en',
    {
      settings: 'Settings',
      data: /^Your data/,
      all: 'Everything we keep about you',
      favorites: 'Favorites',
      devices: 'Known browsers',
      warning: 'We won’t warn you about your next login on a new browser.',
      receipts: 'Download receipts',
      erase: 'Erase now: Known browsers',
      confirm: 'Erase now',
      erased: 'Erased.',
      unused: 'Nobody on our team has used your data.',
    },
  ],
  [
    'fr',
    {
      settings: 'Paramètres',
      data: /^Tes données/,
      all: 'Tout ce que nous gardons à ton sujet',
      favorites: 'Favoris',
      devices: 'Navigateurs connus',
      warning: 'Nous ne te préviendrons pas de ta prochaine connexion avec un nouveau navigateur.',
      receipts: 'Télécharger les attestations',
      erase: 'Effacer maintenant : Navigateurs connus',
      confirm: 'Effacer maintenant',
      erased: 'C’est effacé.',
      unused: 'Personne de notre équipe n’a utilisé tes données.',
    },
  ],
] as const) {
  test(`a member sees everything that is stored about them, and erases records that no promise depends on (${language})`, async ({
    ambiance,
    browser,
    request,
  }) => {
    const ana = await register(request, 'Ana');
    const known = { email: ana.email, password, deviceSecret: 'a'.repeat(64) };
    expect((await request.post('/api/auth/login', { data: known })).ok()).toBe(true);
    const page = await openIn(browser, { baseURL: ambiance.url, language }, '/settings', ana);
    await page.getByRole('link', { name: words.data }).click();
    await expect(page.getByRole('heading', { level: 2, name: words.all })).toBeVisible();
    const devices = page.getByRole('heading', { name: words.devices });
    await expect(devices).toBeVisible();
    await expect(page.getByRole('heading', { name: words.favorites })).toBeHidden();
    await expect(page.getByText(words.unused)).toBeVisible();

    const downloads = page.waitForEvent('download');
    await page.getByRole('button', { name: words.receipts }).click();
    const file = await downloads;
    expect(file.suggestedFilename()).toBe('ambiance-receipts.json');
    const { receipts } = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(receipts).toMatchObject([{ document: 'terms' }, { document: 'privacy' }]);

    const erase = page.getByRole('button', { name: words.erase });
    await erase.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(words.warning)).toBeVisible();
    await dialog.getByRole('button', { name: words.confirm }).click();
    await expect(page.getByText(words.erased, { exact: true })).toBeVisible();
    await expect(devices).toBeHidden();
    await expect(page.getByRole('heading', { level: 2, name: words.all })).toBeVisible();
  });
}
