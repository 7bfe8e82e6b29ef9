import { addDays } from '@ambiance/domain/calendar';
import type { Language } from '@ambiance/domain/languages';
import { picture } from '../apps/server/test/picture-files.ts';
import { expect, test } from './ambiance.ts';
import { write } from './hub-client.ts';
import { mailedLink } from './mails.ts';
import { loginOf, openIn, register } from './people.ts';
import { hire, manager, openVenue } from './venue.ts';
import { wordsIn } from './words.ts';

const words = {
  en: { inFrench: 'In French', monday: 'Monday' },
  fr: { inFrench: 'En français', monday: 'lundi' },
} satisfies Record<Language, object>;

for (const language of ['en', 'fr'] as const satisfies readonly Language[]) {
  test(`a host goes off shift in one tap, and a manager moves a colleague’s chats, hears who waits, and renames the venue (${language})`, async ({
    ambiance,
    browser,
    request,
    setClock,
  }) => {
    const say = await wordsIn(language);
    await openVenue(ambiance, request);
    const ben = await hire(ambiance, request, 'host', 'Ben');
    const ana = await register(request, 'Ana', { language: 'fr' });
    await ambiance.admin('member', 'set', '--email', ana.email, '--tier', 'standard');
    const { accessToken } = await loginOf(request, ana);
    const headers = { authorization: `Bearer ${accessToken}` };
    const multipart = { files: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await picture() } };
    expect((await request.post('/api/users/me/photos', { headers, multipart })).ok()).toBe(true);
    await request.post('/api/venues/1/start-chat', { headers, data: {} });
    const { user } = await loginOf(request, ben);
    await write(ambiance.url, accessToken, [user.id]);
    const bea = await hire(ambiance, request, 'host', 'Bea');
    const newPage = (person: { email: string }, path: string) =>
      openIn(browser, { baseURL: ambiance.url, language }, path, person);
    const [bens, beas] = [await newPage(ben, '/host/dashboard'), await newPage(bea, '/host/dashboard')];
    const anas = await newPage(ana, `/chat?userId=${user.id}&name=Ben`);
    const partner = anas.getByRole('heading', { level: 1 });
    await expect(partner).toHaveText('Ben · Café Lumière');
    await expect(bens.getByText('Ana')).toBeVisible();
    await expect(beas.getByText(say('Nobody is waiting'))).toBeVisible();

    await bens.getByRole('button', { name: say('Go off shift') }).click();
    await expect(bens.getByText(say('You’re off shift. {count} chat went to a colleague.'))).toBeVisible();
    await expect(bens.getByText(say('Nobody is waiting'))).toBeVisible();
    // Her colleague’s desk shows the chat without a reload.
    const passedOn = beas.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Ana' });
    await expect(passedOn).toContainText('Hello');
    await expect(passedOn).toContainText(words[language].inFrench);
    await expect(passedOn.locator('img')).toBeVisible();
    await anas.getByRole('link', { name: say('Continue with {name}') }).click();
    await expect(partner).toHaveText('Bea · Café Lumière');
    await expect(anas.getByRole('link', { name: /^Bea · Café Lumière/ })).toBeVisible();
    await bens.reload();
    await bens.getByRole('button', { name: say('Start my shift') }).click();
    await expect(bens.getByRole('button', { name: say('Go off shift') })).toBeVisible();

    const mias = await newPage(manager, '/venue/dashboard');
    await mias.getByRole('tab', { name: say('Hosts') }).click();
    await mias.getByRole('button', { name: say('Move all chats of {name}') }).click();
    await mias.getByRole('menuitem', { name: /^Ben / }).click();
    await expect(mias.getByText(say('{count} chat moved'))).toBeVisible();
    await anas.getByRole('link', { name: say('Continue with {name}') }).click();
    await expect(partner).toHaveText('Ben · Café Lumière');
    await expect(bens.getByText('Ana')).toBeVisible();
    await expect(beas.getByText(say('Nobody is waiting'))).toBeVisible();

    // Ana still has no answer. After five minutes the manager is notified on another page, once, and the dashboard shows who waits.
    await mias.getByRole('link', { name: say('Perks') }).click();
    await mias.getByRole('button', { name: say('New perk') }).waitFor();
    await setClock(new Date(Date.now() + 6 * 60_000).toISOString());
    const toasts = mias.getByRole('region', { name: say('Notifications') });
    // The job runs every 30 seconds.
    await expect(toasts.getByText(say('A member is waiting for an answer.'))).toBeVisible({ timeout: 60_000 });
    await toasts.getByRole('button', { name: say('Open') }).click();
    const waits = mias.getByText(say('Unanswered message, {since}'));
    await expect(waits).toBeVisible();
    const bensLogin = await loginOf(request, ben);
    const anasId = (await loginOf(request, ana)).user.id;
    await write(ambiance.url, bensLogin.accessToken, [anasId]);
    await mias.reload();
    await expect(mias.getByRole('button', { name: say('Reassign member {id}') })).toBeVisible();
    await expect(waits).toBeHidden();

    // The manager renames the venue, which open pages show at once, opens it at the same hours every day but one, and invites another manager.
    await mias.getByRole('link', { name: say('Settings') }).click();
    await mias.getByLabel(say('Venue name')).fill('Café Lanterne');
    await mias.getByRole('checkbox', { name: words[language].monday }).check();
    await mias.getByLabel(say('{day} opens')).fill('09:30');
    await mias.getByRole('button', { name: say('Every day the same hours as on {day}') }).click();
    await expect(mias.getByLabel(say('{day} opens'))).toHaveCount(7);
    await mias.getByRole('button', { name: say('Add a date') }).click();
    const holiday = addDays(new Date().toISOString().slice(0, 10), 30);
    await mias.getByRole('textbox', { name: say('Date') }).fill(holiday);
    await mias.getByRole('button', { name: say('Save') }).click();
    await expect(mias.getByText(say('Settings updated'))).toBeVisible();
    await expect(partner).toHaveText('Ben · Café Lanterne');
    await expect(anas.getByRole('link', { name: /^Ben · Café Lanterne/ })).toBeVisible();
    await expect(bens.getByRole('main').getByText('Café Lanterne')).toBeVisible();
    await mias.reload();
    await expect(mias.getByRole('textbox', { name: say('Date') })).toHaveValue(holiday);
    for (const opens of await mias.getByLabel(say('{day} opens')).all()) await expect(opens).toHaveValue('09:30');
    await mias.getByRole('button', { name: say('Invite a manager') }).click();
    const dialog = mias.getByRole('dialog');
    await dialog.getByLabel(say('Email')).fill('lou@example.com');
    await dialog.getByLabel(say('Name')).fill('Lou');
    await dialog.getByRole('button', { name: say('Send invitation') }).click();
    await expect(mias.getByText(say('Invited'))).toBeVisible();
    await mailedLink(request, 'lou@example.com', '/reset-password');
    await mias.getByRole('listitem').filter({ hasText: 'lou@example.com' }).getByRole('button').click();
    await dialog.getByRole('button', { name: say('Remove') }).click();
    await expect(mias.getByText('lou@example.com', { exact: true })).toBeHidden();
    await mias.getByLabel(say('Search by name or email')).fill('BEA@');
    await expect(mias.getByRole('heading', { name: 'Ben' })).toBeHidden();
    await expect(mias.getByRole('heading', { name: 'Bea' })).toBeVisible();
  });
}
