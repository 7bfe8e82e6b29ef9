import { answering, refusing, type Screen } from './screen.ts';
import { sam, taken, shutOut, appeals, faces, newFaces, queue, openedCase } from './sample-cases.ts';

export const moderationScreens: readonly Screen[] = [
  { name: 'moderation', path: '/moderation', as: 'moderator', before: queue() },
  { name: 'moderation-none', path: '/moderation', as: 'moderator', before: queue([]) },
  {
    name: 'moderation-failed',
    path: '/moderation',
    as: 'moderator',
    before: refusing('**/api/moderation/cases?*'),
  },
  {
    name: 'moderation-appeals',
    path: '/moderation',
    as: 'moderator',
    before: async (page) => {
      await queue()(page);
      await appeals(page);
    },
    open: (page) => page.getByRole('tab').nth(1).click(),
  },
  { name: 'new-faces', ...newFaces(faces) },
  { name: 'new-faces-none', ...newFaces([]) },
  {
    name: 'appeal-decision',
    path: '/moderation',
    as: 'moderator',
    before: async (page) => {
      await queue()(page);
      await appeals(page);
    },
    open: async (page) => {
      await page.getByRole('tab').nth(1).click();
      await page.getByRole('tabpanel').getByRole('button').first().click();
      await page.getByRole('radio').nth(1).check();
    },
  },
  {
    name: 'decision',
    path: '/moderation?case=12',
    as: 'moderator',
    before: openedCase(),
    open: async (page) => {
      await page.locator('[aria-keyshortcuts="4"]:enabled').waitFor();
      await page.keyboard.press('4');
      await page.getByRole('dialog').getByRole('combobox').nth(1).selectOption('harassment');
    },
  },
  { name: 'account-status', path: '/account-status', as: 'free', before: answering('**/api/account-status', shutOut) },
  { name: 'account-status-visitor', path: '/account-status' },
  { name: 'case', path: '/moderation?case=12', as: 'moderator', before: openedCase() },
  {
    name: 'case-taken',
    path: '/moderation?case=12',
    as: 'moderator',
    before: openedCase({ lease: taken, blursPhotos: false }, 'taken'),
  },
  {
    name: 'case-of-somebody-erased',
    path: '/moderation?case=12',
    as: 'moderator',
    before: openedCase({
      account: null,
      member: { id: sam.id, displayName: null, role: null, status: null },
      photos: [],
    }),
  },
  {
    name: 'case-not-yours',
    path: '/moderation?case=12',
    as: 'moderator',
    before: refusing('**/api/moderation/cases/12', 'case.party', 403),
  },
];
