import type { Page } from 'playwright/test';
import type { Screen } from './screen.ts';
import type { ScreenTexts } from './screen-texts.ts';

/** Opens the first steps, as after registering, and goes to the step with this number. */
const openStep = (number: number) => async (page: Page, texts: ScreenTexts) => {
  await page.evaluate(() => history.replaceState({ usr: { firstSteps: true }, key: 'first', idx: 0 }, ''));
  await page.reload();
  for (let step = 1; step < number; step++) {
    await page.getByText(texts.firstSteps('step', { number: step, count: 4 })).waitFor();
    await page.getByRole('button', { name: texts.firstSteps('next') }).click();
  }
  await page.locator('#first-step').waitFor();
};

const noPhotos = (page: Page) =>
  page.route('**/api/users/me', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), photos: [], currentMoodKey: null } });
  });

/** The steps of a newcomer after registering. */
export const firstStepScreens: readonly Screen[] = [
  { name: 'first-step-photos', path: '/profile', as: 'free', open: openStep(1) },
  { name: 'first-step-no-photos', path: '/profile', as: 'free', before: noPhotos, open: openStep(1) },
  { name: 'first-step-mood', path: '/profile', as: 'free', open: openStep(2) },
  { name: 'first-step-words', path: '/profile', as: 'free', open: openStep(3) },
  { name: 'first-step-place', path: '/profile', as: 'free', open: openStep(4) },
  { name: 'first-step-card', path: '/profile', as: 'free', open: openStep(5) },
  { name: 'profile-incomplete', path: '/profile', as: 'free', before: noPhotos },
];
