import { languages } from '@ambiance/domain/languages';
import { picture } from '../apps/server/test/picture-files.ts';
import { expect, test } from './ambiance.ts';
import { textedCode } from './mails.ts';
import { authorizationOf, open, register } from './people.ts';
import { readerOf } from './promised-sentences.ts';
import { refuse, withoutHub } from './refuse.ts';

const html = '<h1>502 Bad Gateway</h1>';
const aWeekAndMore = 8 * 24 * 60 * 60_000;

// The test visits many screens in both languages, so it needs a longer timeout.
test.describe.configure({ timeout: 480_000 });

test('the profile shows all promised sentences in both languages', async ({ ambiance, browser, request }) => {
  const jpeg = { mimeType: 'image/jpeg', buffer: await picture('jpeg', { width: 80, height: 100, colour: '#b5651d' }) };
  for (const [place, language] of languages.entries()) {
    const { page, translate, press, sees, unseen } = await readerOf('profile', language, browser);
    const ana = await register(request, `Ana-${language}`);
    await ambiance.admin('member', 'set', '--email', ana.email, '--tier', 'standard');
    // The page is not notified that the plan has ended, and still offers its moods.
    await withoutHub(page);
    await open(page, '/profile?edit=mood', ana);

    const choose = (mood: string) => page.getByRole('radio', { name: translate(mood) }).click();
    await choose('Chat');
    await sees('Mood updated to {label}');
    await refuse(page, '**/api/users/me/mood', 500, 'PUT', html);
    await choose('Dinner');
    await sees("Couldn't update mood. Please try again.");
    await page.unroute('**/api/users/me/mood');
    await ambiance.admin('member', 'set', '--email', ana.email, '--tier', 'free');
    await choose('Dinner');
    await sees("Your plan doesn't include this mood. Please upgrade.");
    await page.unroute('**/api/chat/ticket');

    await page.goto('/profile?edit=details');
    await page.getByLabel(translate('Display name')).fill('Ana B.');
    await refuse(page, '**/api/users/me', 502, 'PUT', html);
    await press('Save changes');
    await sees('Failed to update profile');
    await sees('A server error occurred. Please try again later or contact support at {email}.');
    await page.unroute('**/api/users/me');
    await press('Save changes');
    await sees('Profile updated successfully');

    // Unsaved words are kept until they are cancelled.
    await page.goto('/profile?edit=words');
    const bio = page.getByLabel(new RegExp(translate('About me').source.slice(0, -1)));
    await bio.fill('I know every jazz bar');
    await page.keyboard.press('Escape');
    await expect(bio).toBeHidden();
    await page.goto('/profile?edit=words');
    await expect(bio).toHaveValue('I know every jazz bar');
    await press('Cancel');
    await expect(bio).toBeHidden();
    await page.goto('/profile?edit=words');
    await expect(bio).toHaveValue('');

    await page.goto('/profile?edit=verification');
    const phone = `+1416555010${place}`;
    await page.getByLabel(translate('Phone number')).fill(phone);
    await refuse(page, '**/phone/start', 503);
    await press('Send code');
    await sees('Failed to send verification code');
    await page.unroute('**/phone/start');
    await press('Send code');
    await sees('Verification code sent!');
    const texted = await textedCode(request, phone);
    await page.getByLabel(translate('6-digit code')).fill(texted === '000000' ? '111111' : '000000');
    await press('Verify');
    await sees('Failed to verify code');
    await page.getByLabel(translate('6-digit code')).fill(texted);
    await press('Verify');
    await sees('Phone verified successfully!');

    await page.goto('/profile?edit=photos');
    const chooseFiles = (...names: string[]) =>
      page.locator('input[type=file]').setInputFiles(names.map((name) => ({ ...jpeg, name: `${name}.jpg` })));
    const button = page.getByRole('button', { name: translate('Upload {count} photo') }).first();
    const upload = () => press('Upload {count} photo');
    await chooseFiles('one', 'two');
    await refuse(page, '**/api/users/me/photos*', 503, 'POST', '{}');
    await upload();
    await sees('Failed to upload photos');
    await sees('HTTP {status}');
    await page.unroute('**/api/users/me/photos*');
    await refuse(page, '**/api/users/me/photos*', 502, 'POST', html);
    await upload();
    await sees('Upload failed');
    await page.unroute('**/api/users/me/photos*');
    await page.route('**/api/users/me/photos*', (route) => route.abort());
    await upload();
    await sees('Waiting for the network…');
    await press('Stop');
    await sees('Network error. Please check your connection and try again.');
    await page.unroute('**/api/users/me/photos*');
    await upload();
    await sees('{count} photo(s) uploaded successfully');

    const photos = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: translate('Delete photo {number}') }) });
    const setPrimary = () => photos.last().getByRole('button').last().click();
    await refuse(page, '**/api/users/me/photos/**', 500);
    await setPrimary();
    await sees('Failed to set primary photo');
    await press('Delete photo {number}');
    await press('Delete');
    await sees('Failed to delete photo');
    await page.unroute('**/api/users/me/photos/**');
    await press('Delete');
    await sees('Photo deleted');
    await chooseFiles('three');
    await upload();
    await expect(photos).toHaveCount(2);
    await setPrimary();
    await sees('Primary photo updated');

    await withoutHub(page);
    await page.reload();
    await chooseFiles('four');
    await button.waitFor();
    // A pending response would reveal the end of the session before the upload does.
    await page.waitForLoadState('networkidle');
    await page.request.post('/api/auth/logout', { headers: await authorizationOf(page) });
    await button.dispatchEvent('click');
    await sees('Session expired. Please log in again.');
    await page.waitForURL('**/auth');
    await open(page, '/profile?edit=photos', ana);
    await chooseFiles('five');
    await button.waitFor();
    await page.waitForLoadState('networkidle');
    // Both happen in one task of the page, so that no other request of the page notices the expiry first.
    await button.evaluate((element: HTMLElement, later) => {
      const Now = Date;
      globalThis.Date = class extends Now {
        constructor(time: number | string = Now.now() + later) {
          super(time);
        }
      } as DateConstructor;
      element.click();
    }, aWeekAndMore);
    await sees('You must be logged in to upload photos. Please log in and try again.');
    await page.waitForURL('**/auth');

    for (const [status, sentence] of [
      [404, 'Service not found'],
      [403, 'Request failed'],
    ] as const) {
      await refuse(page, '**/api/users/me', status);
      await open(page, '/profile', ana);
      await sees('Failed to load profile');
      await sees(sentence);
      await page.unroute('**/api/users/me');
    }
    expect(unseen()).toEqual([]);
    await page.context().close();
  }
});
