import { languages } from '@ambiance/domain/languages';
import { expect, test } from './ambiance.ts';
import { authorizationAs, openIn, register } from './people.ts';
import { hire, offerPerk, openVenue } from './venue.ts';
import { wordsIn } from './words.ts';

for (const language of languages) {
  test(`a refused code shows its reason in view, above the open keyboard of a small phone (${language})`, async ({
    ambiance,
    browser,
    request,
  }) => {
    const say = await wordsIn(language);
    await openVenue(ambiance, request);
    await ambiance.admin('venue', 'create', '--name', 'Chez Lou', '--city', 'Montréal', '--country', 'Canada');
    const [ben, zoe] = [await hire(ambiance, request, 'host', 'Ben'), await hire(ambiance, request, 'host', 'Zoe', 2)];
    await offerPerk(request);
    const ana = await register(request, 'Ana');
    await ambiance.admin('member', 'set', '--email', ana.email, '--tier', 'standard');
    const claimed = await request.post('/api/perks/1/claim', { headers: await authorizationAs(request, ana) });
    const { shortCode } = (await claimed.json()) as { shortCode: string };

    for (const [staff, code, why] of [
      [zoe, shortCode, 'This code belongs to another venue.'],
      [ben, '2222 2222', 'We don’t know this code. Check it and try again.'],
      [ben, '222 222', 'This isn’t a member’s code. Scan or type the one that their profile shows now.'],
    ] as const) {
      const door = await openIn(browser, { baseURL: ambiance.url, language }, '/host/redeem', staff);
      await door.setViewportSize({ width: 390, height: 780 });
      const field = door.getByLabel(say('Code'), { exact: true });
      await field.click();
      // The keyboard covers the lower part of the screen.
      await door.setViewportSize({ width: 390, height: 460 });
      await field.fill(code);
      await field.press('Enter');
      const verdict = door.getByRole('alert').filter({ has: door.getByText(say(why)) });
      await expect(verdict.getByRole('heading', { name: say('No') })).toBeInViewport({ ratio: 1 });
      await expect(verdict.getByText(say(why))).toBeInViewport({ ratio: 1 });
      await door.context().close();
    }
  });
}
