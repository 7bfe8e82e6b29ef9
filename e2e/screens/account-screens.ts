import { recordKinds, staffAccesses } from '@ambiance/domain/stored-records';
import type { Page } from 'playwright/test';
import { answering, changingMe, refusing, type Screen, stalling } from './screen.ts';

const dialog = (page: Page) => page.getByRole('dialog').waitFor();

/** A report in each state that its author can see. */
const ownReports = [
  { displayName: 'Alex', category: 'harassment', reason: 'Goes on writing after I said no.', state: 'received' },
  { displayName: 'Robin', category: 'fake-profile', reason: 'The photos are of an actress.', state: 'in-review' },
  { displayName: null, category: 'scam', reason: 'Asks for gift cards, then for more of them.', state: 'acted' },
  { displayName: 'Jo', category: 'other', reason: 'Never came.', state: 'no-rule-broken' },
].map((report, place) => ({ ...report, createdUtc: `2026-11-${18 - place}T17:00:00.000Z` }));

/** The stored records of a member, in each form in which the list shows it. */
const records = {
  records: recordKinds.map((kind, place) => ({
    kind,
    count: ['vouchers', 'doorScans', 'work', 'secondFactor'].includes(kind)
      ? 0
      : kind === 'messages'
        ? 1834
        : 1 + (place % 3),
    sinceUtc: place % 4 === 3 ? null : `2026-0${1 + (place % 9)}-12T17:00:00.000Z`,
    erasedAtUtc: ['arrivalAlert', 'notices', 'sessions', 'knownDevices', 'accountTraces', 'contacts'].includes(kind)
      ? '2026-12-24T17:00:00.000Z'
      : null,
  })),
  accesses: staffAccesses.map((access, place) => ({
    atUtc: `2026-11-${20 - place}T17:00:00.000Z`,
    access,
    isOwnReport: place === 6,
  })),
};

const recoveryCodes = Array.from({ length: 10 }, (_, place) => `abcd-efgh-${'qrstuvwxyz'[place]!.repeat(4)}-2345`);

/** Two-step login with few recovery codes left. */
const factorAdded = answering('**/api/users/me/second-factor', {
  addedUtc: '2026-11-02T17:00:00.000Z',
  recoveryCodesLeft: 2,
  isRequired: true,
  hasApp: true,
});

const passkeysAdded = answering('**/api/users/me/passkeys', [
  { id: '2', name: 'Key on my ring', addedUtc: '2026-11-16T17:00:00.000Z', usedUtc: null },
  { id: '1', name: 'Phone', addedUtc: '2026-10-02T17:00:00.000Z', usedUtc: '2026-11-17T17:00:00.000Z' },
]);

export const accountScreens: readonly Screen[] = [
  { name: 'signed-in', path: '/auth', as: 'free' },
  { name: 'profile', path: '/profile', as: 'premium' },
  { name: 'profile-free', path: '/profile', as: 'free' },
  { name: 'profile-words', path: '/profile?edit=words', as: 'free' },
  { name: 'profile-languages', path: '/profile?edit=languages', as: 'free' },
  { name: 'profile-mood', path: '/profile?edit=mood', as: 'premium' },
  { name: 'profile-photos', path: '/profile?edit=photos', as: 'premium' },
  { name: 'settings', path: '/settings', as: 'premium' },
  { name: 'settings-account', path: '/settings/account', as: 'premium' },
  { name: 'settings-notifications', path: '/settings/notifications', as: 'premium' },
  { name: 'settings-privacy', path: '/settings/privacy', as: 'premium' },
  { name: 'settings-plan', path: '/settings/plan', as: 'free' },
  {
    name: 'stored-records',
    path: '/settings/data',
    as: 'premium',
    before: answering('**/api/users/me/records', records),
  },
  {
    name: 'stored-records-none',
    path: '/settings/data',
    as: 'free',
    before: answering('**/api/users/me/records', {
      ...records,
      records: records.records.map((record) => (record.kind === 'profile' ? record : { ...record, count: 0 })),
      accesses: [],
    }),
  },
  { name: 'stored-records-failed', path: '/settings/data', as: 'free', before: refusing('**/api/users/me/records') },
  {
    name: 'email-unproved',
    path: '/profile',
    as: 'premium',
    before: changingMe((me) => ({ ...me, emailProved: false, awaitsEmailProof: true })),
  },
  {
    name: 'email-change',
    path: '/settings/account#email',
    as: 'premium',
    open: async (page, texts) => {
      await page.getByRole('button', { name: texts.email('save') }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'settings-failed', path: '/settings', as: 'free', before: refusing('**/api/users/me') },
  {
    name: 'settings-reports',
    path: '/settings/reports',
    as: 'free',
    before: answering('**/api/users/me/reports', ownReports),
  },
  {
    name: 'profile-door-code',
    path: '/profile?edit=verification',
    as: 'standard',
    open: async (page, texts) => {
      await page.getByRole('button', { name: texts.vouching('showCode') }).click();
      await page.getByRole('img', { name: texts.vouching('codeLabel') }).waitFor();
    },
  },
  { name: 'profile-loading', path: '/profile', as: 'free', before: stalling('**/api/users/me') },
  { name: 'profile-failed', path: '/profile', as: 'free', before: refusing('**/api/users/me') },
  {
    name: 'profile-refused',
    path: '/profile?edit=details',
    as: 'premium',
    open: async (page, texts) => {
      await page.getByLabel(texts.members('name')).fill('');
      await page.getByLabel(texts.members('city'), { exact: true }).fill('');
      await page.getByRole('button', { name: texts.members('save') }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'phone-refused',
    path: '/profile?edit=verification',
    as: 'free',
    open: async (page, texts) => {
      await page.getByLabel(texts.phone('phone')).fill('0416');
      await page.getByRole('button', { name: texts.phone('sendCode') }).click();
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'delete-account',
    path: '/settings/data',
    as: 'premium',
    open: async (page, texts) => {
      await page.getByRole('button', { name: texts.accountData('delete') }).click();
      await dialog(page);
    },
  },
  { name: 'change-password', path: '/change-password', as: 'free' },
  {
    name: 'change-password-refused',
    path: '/change-password',
    as: 'free',
    open: async (page, texts) => {
      await page.getByLabel(texts.recovery('currentPassword')).fill('something');
      await page.getByLabel(texts.recovery('newPassword'), { exact: true }).fill('short');
      await page.getByLabel(texts.recovery('confirmNewPassword')).fill('other');
      await page.getByRole('button', { name: texts.recovery('changePassword') }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'second-factor-set-up', path: '/second-factor', as: 'free' },
  {
    name: 'second-factor-refused',
    path: '/second-factor',
    as: 'free',
    open: async (page, texts) => {
      await page.getByLabel(texts.secondFactor('code')).fill('12345');
      await page.getByRole('button', { name: texts.secondFactor('turnOn') }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'second-factor-codes',
    path: '/second-factor',
    as: 'free',
    before: answering('**/api/users/me/second-factor', { recoveryCodes }),
    open: async (page, texts) => {
      await page.getByLabel(texts.secondFactor('code')).fill('123456');
      await page.getByLabel(texts.secondFactor('password')).fill('ambiance-demo');
      await page.getByRole('button', { name: texts.secondFactor('turnOn') }).click();
      await page.getByRole('list', { name: texts.secondFactor('recoveryCodes') }).waitFor();
    },
  },
  {
    name: 'second-factor-added',
    path: '/second-factor',
    as: 'free',
    before: refusing('**/api/users/me/second-factor/begin', 'second-factor.added'),
  },
  {
    name: 'second-factor-failed',
    path: '/second-factor',
    as: 'free',
    before: refusing('**/api/users/me/second-factor/begin'),
  },
  {
    name: 'settings-second-factor',
    path: '/settings/account',
    as: 'free',
    before: factorAdded,
    open: (page, texts) => page.getByText(texts.secondFactor('title'), { exact: true }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'settings-passkeys',
    path: '/settings/account',
    as: 'free',
    before: passkeysAdded,
    open: (page, texts) => page.getByText(texts.secondFactor('passkeysLead')).scrollIntoViewIfNeeded(),
  },
  {
    name: 'passkey-remove',
    path: '/settings/account',
    as: 'free',
    before: passkeysAdded,
    open: async (page, texts) => {
      await page.getByRole('button', { name: texts.secondFactor('removeNamed', { name: 'Phone' }) }).click();
      await dialog(page);
    },
  },
  {
    name: 'second-factor-remove',
    path: '/settings/account',
    as: 'manager',
    before: factorAdded,
    open: async (page, texts) => {
      await page.getByRole('button', { name: texts.secondFactor('remove'), exact: true }).click();
      await dialog(page);
    },
  },
  {
    name: 'second-factor-renewed',
    path: '/settings/account',
    as: 'free',
    before: async (page) => {
      await factorAdded(page);
      await answering('**/api/users/me/second-factor/recovery-codes', { recoveryCodes })(page);
    },
    open: async (page, texts) => {
      await page.getByRole('button', { name: texts.secondFactor('renew') }).click();
      await page.getByLabel(texts.secondFactor('password')).fill('ambiance-demo');
      await page.getByLabel(texts.secondFactor('anyCode')).fill('123456');
      await page.getByRole('button', { name: texts.secondFactor('renewNow') }).click();
      await page.getByRole('list', { name: texts.secondFactor('recoveryCodes') }).waitFor();
    },
  },
];
