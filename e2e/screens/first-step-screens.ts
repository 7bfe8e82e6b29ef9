import type { Page } from 'playwright/test';
import { changingMe, type Screen } from './screen.ts';

const noPhotos = changingMe((me) => ({ ...me, photos: [], primaryPhotoUrl: null, currentMoodKey: null }));

/** A newcomer, who has no photos yet. */
const asNewcomer = async (page: Page) => {
  await noPhotos(page);
  await page.route('**/api/users/me/photos', (route) => route.fulfill({ json: [] }));
};

/** The steps of a newcomer after registering. */
export const firstStepScreens: readonly Screen[] = [
  { name: 'first-step-photos', path: '/profile?step=photos', as: 'free' },
  { name: 'first-step-no-photos', path: '/profile?step=photos', as: 'free', before: asNewcomer },
  { name: 'first-step-mood', path: '/profile?step=mood', as: 'free', before: asNewcomer },
  { name: 'profile-incomplete', path: '/profile', as: 'free', before: noPhotos },
];
