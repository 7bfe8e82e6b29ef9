import { picture } from '../../apps/server/test/picture-files.ts';
import type { Page } from 'playwright/test';
import { loseUploads } from './photo-screens.ts';
import { changingMe, type Screen } from './screen.ts';
import type { ScreenTexts } from './screen-texts.ts';

const noPhotos = changingMe((me) => ({ ...me, photos: [], primaryPhotoUrl: null, currentMoodKey: null }));

/** A newcomer, who has no photos yet. */
const asNewcomer = async (page: Page) => {
  await noPhotos(page);
  await page.route('**/api/users/me/photos', (route) => route.fulfill({ json: [] }));
};

const waitForNetwork = async (page: Page, texts: ScreenTexts) => {
  await loseUploads(page);
  const buffer = await picture('jpeg', { width: 800, height: 1000 });
  await page.locator('input[type=file]').first().setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByText(texts.photos('waiting')).waitFor();
};

/** The steps of a newcomer after registering. */
export const firstStepScreens: readonly Screen[] = [
  { name: 'first-step-photos', path: '/profile?step=photos', as: 'free' },
  { name: 'first-step-no-photos', path: '/profile?step=photos', as: 'free', before: asNewcomer },
  {
    name: 'first-step-waiting',
    path: '/profile?step=photos',
    as: 'free',
    before: asNewcomer,
    open: waitForNetwork,
  },
  { name: 'first-step-mood', path: '/profile?step=mood', as: 'free', before: asNewcomer },
  { name: 'profile-incomplete', path: '/profile', as: 'free', before: noPhotos },
];
