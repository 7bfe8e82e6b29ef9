import type { CheckLine, InstanceNumbers } from '@ambiance/contract/operator-shapes';
import { errorSentence } from '@ambiance/domain/errors';
import type { Page } from 'playwright/test';
import { auditEvents } from './staff-screens.ts';
import { answering, refusing, type Screen } from './screen.ts';

const sam = { id: '7b1d93c4-2e6a-4f8b-8c55-1f2e3d4c5b6a', displayName: 'Sam' };
const noor = { id: '5e0c62a0-1c1f-4d0e-9a37-0a1b2c3d4e5f', displayName: 'Noor' };
const [aMonthAgo, yesterday, inTwoWeeks] = [-720, -26, 340].map((hours) =>
  new Date(Date.now() + hours * 3_600_000).toISOString(),
);

const file = {
  ...sam,
  email: 'sam.who.has.a.rather.long.address@example.com',
  role: 'member',
  status: 'Active',
  city: 'Montréal',
  country: 'Canada',
  language: 'en',
  age: 34,
  createdUtc: aMonthAgo,
  activeOn: '2026-11-20',
  deletedUtc: null,
  proofs: { email: true, phone: true, badge: 'phone', secondFactor: false, passkeys: 0 },
  plan: {
    effectiveTier: 'premium',
    given: null,
    paid: { tier: 'premium', status: 'active', endsUtc: inTwoWeeks, cancelAtPeriodEnd: false },
  },
  photos: 3,
  sessions: 2,
  cases: [
    { id: 12, openedUtc: yesterday, closedUtc: null, reports: 3 },
    { id: 3, openedUtc: aMonthAgo, closedUtc: aMonthAgo, reports: 2 },
  ],
};
const payments = [
  { id: 'pi_3PqL8x2eZvKYlo2C1', paidUtc: yesterday, cents: 1999, returnedCents: 0, unusedCents: 1250, endsPlan: true },
  { id: 'pi_3PqL8x2eZvKYlo2C0', paidUtc: aMonthAgo, cents: 1999, returnedCents: 1999, unusedCents: 0, endsPlan: false },
];
const failures = {
  mails: [
    { id: 7, kind: 'reset-password', member: sam, attempts: 120, failedUtc: yesterday, error: '550 No such mailbox' },
    { id: 9, kind: 'verify-email', member: noor, attempts: 4, failedUtc: null, error: 'connect ETIMEDOUT' },
  ],
  notifications: [
    { member: sam, topic: 'messages', count: 3, failedUtc: yesterday, error: 'A push service answered 500.' },
  ],
  refunds: [
    {
      id: 'pi_3QxZ0a2eZvKYlo2C',
      member: sam,
      cents: 666,
      attempts: 3,
      refusedUtc: yesterday,
      error: 'balance_insufficient',
    },
  ],
  jobs: [{ name: 'back up', failures: 2, doneUtc: aMonthAgo, error: 'The bucket does not exist.' }],
};

const member = async (page: Page) => {
  await answering('**/api/admin/members/*', file)(page);
  await answering('**/api/admin/members/*/payments', payments)(page);
  await answering('**/api/moderation/audit*', auditEvents)(page);
};
const numbers: InstanceNumbers = {
  members: { free: 400, standard: 30, premium: 12 },
  activeToday: 90,
  activeThisWeek: 210,
  joinedThisWeek: 14,
  messagesToday: 640,
  countedUtc: yesterday,
  venues: 9,
  openCases: 2,
  overdueCases: 0,
  mails: { due: 0, failed: 0 },
  notifications: { due: 0, failed: 0 },
  failingJobs: 0,
  backup: 'not-configured',
};
const checks: CheckLine[] = [
  { check: 'database', name: 'Database', state: 'ok', sentence: 'PostgreSQL 18.1; the newest migration is 0190.' },
  { check: 'redis', name: 'Redis', state: 'unused', sentence: 'Not set up: only one server may run.' },
  {
    check: 'certificate',
    name: 'Certificate',
    state: 'warning',
    sentence: 'It expires in 9 days (2026-12-03) and was not renewed. Run certbot renew to see why.',
  },
  {
    check: 'mail',
    name: 'Mail',
    state: 'failed',
    sentence:
      'The mail server cannot be used: connect ECONNREFUSED 10.0.0.4:587. Check SMTP_URL, and that it accepts support@ambiance.example as the sender.',
  },
];
const newerVersion: InstanceNumbers = { ...numbers, backup: 'current', version: '0.2.0', newerVersion: '0.3.0' };
const openTab = (at: number) => (page: Page) => page.getByRole('tab').nth(at).click();
const memberPath = `/admin?member=${sam.id}`;

/** The screens of administrators. */
export const operatorScreens: readonly Screen[] = [
  { name: 'admin', path: '/admin', as: 'admin' },
  { name: 'admin-failed', path: '/admin', as: 'admin', before: refusing('**/api/admin/numbers') },
  { name: 'admin-no-backup', path: '/admin', as: 'admin', before: answering('**/api/admin/numbers', numbers) },
  { name: 'admin-newer-version', path: '/admin', as: 'admin', before: answering('**/api/admin/numbers', newerVersion) },
  {
    name: 'admin-search',
    path: '/admin',
    as: 'admin',
    before: answering('**/api/admin/members?*', [file, { ...file, ...noor, role: 'moderator', status: 'Suspended' }]),
    open: async (page) => {
      await openTab(1)(page);
      await page.getByRole('searchbox').fill('example.com');
      await page.getByRole('search').getByRole('button').click();
      await page.getByRole('tabpanel').getByRole('link').first().waitFor();
    },
  },
  {
    name: 'admin-search-none',
    path: '/admin',
    as: 'admin',
    before: answering('**/api/admin/members?*', []),
    open: async (page) => {
      await openTab(1)(page);
      await page.getByRole('searchbox').fill('nobody');
      await page.getByRole('search').getByRole('button').click();
      await page.getByRole('tabpanel').getByRole('heading').waitFor();
    },
  },
  { name: 'admin-staff', path: '/admin', as: 'admin', open: openTab(2) },
  {
    name: 'admin-failures',
    path: '/admin',
    as: 'admin',
    before: answering('**/api/admin/failures', failures),
    open: openTab(3),
  },
  {
    name: 'admin-failures-none',
    path: '/admin',
    as: 'admin',
    before: answering('**/api/admin/failures', { mails: [], notifications: [], jobs: [] }),
    open: openTab(3),
  },
  {
    name: 'admin-checks',
    path: '/admin',
    as: 'admin',
    before: answering('**/api/admin/checks', checks),
    open: async (page) => {
      await openTab(4)(page);
      await page.getByRole('tabpanel').getByRole('button').click();
      await page.getByRole('tabpanel').getByRole('heading').waitFor();
    },
  },
  { name: 'admin-member', path: memberPath, as: 'admin', before: member },
  {
    name: 'admin-refund',
    path: memberPath,
    as: 'admin',
    before: member,
    open: async (page) => {
      await page.locator('section li').getByRole('button').first().click();
      await page.getByRole('dialog').getByRole('radio').nth(1).check();
    },
  },
  {
    name: 'admin-reset-factor',
    path: memberPath,
    as: 'admin',
    before: async (page) => {
      await member(page);
      await answering('**/api/admin/members/*', { ...file, proofs: { ...file.proofs, secondFactor: true } })(page);
    },
    open: async (page, texts) => {
      await page.getByRole('button', { name: texts.operator('resetFactor') }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'admin-add-venue',
    path: '/admin?tab=search',
    as: 'admin',
    before: (page, language) =>
      page.route('**/api/admin/venues', (route) =>
        route.fulfill({
          status: 409,
          json: {
            error: errorSentence('venue.exists', language),
            fields: { name: { error: errorSentence('venue.exists', language), code: 'venue.exists' } },
          },
        }),
      ),
    open: async (page, texts) => {
      await page.getByLabel(texts.operator('kind')).selectOption('venues');
      await page.getByRole('button', { name: texts.operator('addVenue') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(texts.operator('name')).fill('Café Lanterne');
      await dialog.getByRole('button', { name: texts.operator('addVenue') }).click();
    },
  },
  {
    name: 'admin-invite',
    path: '/admin?venue=1',
    as: 'admin',
    open: async (page, texts) => {
      await page.getByRole('button', { name: texts.operator('addVenueStaff') }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'admin-venue', path: '/admin?venue=1', as: 'admin' },
];
