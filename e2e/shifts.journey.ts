import type { Language } from '@ambiance/domain/languages';
import { expect, test } from './ambiance.ts';
import { authorizationAs, openIn, register } from './people.ts';
import { hire, manager, openVenue } from './venue.ts';
import { wordsIn } from './words.ts';

for (const language of ['en', 'fr'] as const satisfies readonly Language[]) {
  test(`a host goes off shift in one tap, and a manager moves all chats of a colleague at once (${language})`, async ({
    ambiance,
    browser,
    request,
  }) => {
    const say = await wordsIn(language);
    await openVenue(ambiance, request);
    const ben = await hire(ambiance, request, 'host', 'Ben');
    const ana = await register(request, 'Ana');
    await ambiance.admin('member', 'set', '--email', ana.email, '--tier', 'standard');
    await request.post('/api/venues/1/start-chat', { headers: await authorizationAs(request, ana), data: {} });
    const bea = await hire(ambiance, request, 'host', 'Bea');
    const newPage = (person: { email: string }, path: string) =>
      openIn(browser, { baseURL: ambiance.url, language }, path, person);
    const [bens, beas] = [await newPage(ben, '/host/dashboard'), await newPage(bea, '/host/dashboard')];
    await expect(bens.getByText('Ana')).toBeVisible();
    await expect(beas.getByText(say('Nobody is waiting'))).toBeVisible();

    await bens.getByRole('button', { name: say('Go off shift') }).click();
    await expect(bens.getByText(say('You’re off shift. {count} chat went to a colleague.'))).toBeVisible();
    await expect(bens.getByText(say('Nobody is waiting'))).toBeVisible();
    // Her colleague’s desk shows the chat without a reload.
    await expect(beas.getByText('Ana')).toBeVisible();
    await bens.reload();
    await bens.getByRole('button', { name: say('Start my shift') }).click();
    await expect(bens.getByRole('button', { name: say('Go off shift') })).toBeVisible();

    const mias = await newPage(manager, '/venue/dashboard');
    await mias.getByRole('tab', { name: say('Hosts') }).click();
    await mias.getByRole('button', { name: say('Move all chats of {name}') }).click();
    await mias.getByRole('menuitem', { name: /^Ben / }).click();
    await expect(mias.getByText(say('{count} chat moved'))).toBeVisible();
    await expect(bens.getByText('Ana')).toBeVisible();
    await expect(beas.getByText(say('Nobody is waiting'))).toBeVisible();
  });
}
