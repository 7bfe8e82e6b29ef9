import { phonePhoto, picture } from '../../apps/server/test/picture-files.ts';
import type { Page } from 'playwright/test';
import { answering, type Screen } from './screen.ts';
import type { ScreenTexts } from './screen-texts.ts';

const choosePhotos = async (page: Page) => {
  const [first, second] = [await phonePhoto(), await picture('jpeg', { width: 800, height: 1000 })];
  await page.locator('input[type=file]').setInputFiles([
    { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: first },
    { name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: second },
    { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
  ]);
  await page.getByRole('alert').waitFor();
};
const openCrop = async (page: Page, texts: ScreenTexts) => {
  await choosePhotos(page);
  await page.getByRole('button', { name: texts.photos('crop', { name: 'IMG_1.jpg' }) }).click();
  await page.getByTestId('cropper').waitFor();
};

/** Makes each upload end without an answer. */
export const loseUploads = (page: Page) =>
  page.route('**/api/users/me/photos*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
const waitForNetwork = async (page: Page, texts: ScreenTexts) => {
  await choosePhotos(page);
  await page.getByRole('button', { name: texts.photos('upload', { count: 2 }) }).click();
  await page.getByText(texts.photos('waiting')).waitFor();
};

/** The screens of a member's own photos. */
export const photoScreens: readonly Screen[] = [
  {
    name: 'profile-no-photos',
    path: '/profile?edit=photos',
    as: 'free',
    before: answering('**/api/users/me/photos', []),
  },
  { name: 'photos-chosen', path: '/profile?edit=photos', as: 'standard', open: choosePhotos },
  {
    name: 'photos-waiting',
    path: '/profile?edit=photos',
    as: 'standard',
    before: loseUploads,
    open: waitForNetwork,
  },
  { name: 'crop-photo', path: '/profile?edit=photos', as: 'standard', open: openCrop },
  {
    name: 'delete-photo',
    path: '/profile?edit=photos',
    as: 'premium',
    open: async (page, texts) => {
      await page.getByRole('button', { name: texts.photos('deletePhoto', { number: 1 }) }).click();
      await page.getByRole('dialog', { name: texts.photos('deleteTitle') }).waitFor();
    },
  },
];
