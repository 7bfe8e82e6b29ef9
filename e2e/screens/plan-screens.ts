import { builtInTiers } from '@ambiance/domain/tiers';
import type { Page } from 'playwright/test';
import { answering, refusing, type Screen } from './screen.ts';

const dialog = (page: Page) => page.getByRole('dialog').waitFor();

/** Makes the server respond with a premium plan in a given state. */
const subscription = (changes: object) =>
  answering('**/api/subscriptions/me', {
    tier: 'premium',
    effectiveTier: 'premium',
    status: 'active',
    currentPeriodEndUtc: null,
    cancelAtPeriodEnd: false,
    isBilled: true,
    priceChange: null,
    ...changes,
  });

const paused = { tier: 'premium', fromUtc: '2027-01-18T17:00:00.000Z', untilUtc: '2027-03-18T17:00:00.000Z' };

const noClaims = answering('**/api/users/me/perk-claims', []);

/** The server's response to a new claim of a perk. */
const claimed = {
  id: 1,
  perk: {
    id: 1,
    title: 'A glass of the week’s wine',
    blurb: null,
    minTier: 'standard',
    imageUrl: null,
    venue: {
      id: 1,
      name: 'Café Lanterne',
      city: 'Montréal',
      country: 'Canada',
      address: null,
      timeZone: 'America/Toronto',
      verifiedVenue: true,
      imageUrl: null,
    },
    categoryKey: 'cafe',
    endsUtc: null,
    terms: null,
  },
  title: 'A glass of the week’s wine',
  terms: null,
  token: '0123456789abcdef0123456789abcdef',
  shortCode: 'K7QM2XPA',
  status: 'active',
  createdUtc: '2026-11-02T17:00:00.000Z',
  expiresUtc: null,
  redeemedUtc: null,
};

export const planScreens: readonly Screen[] = [
  { name: 'plans', path: '/subscriptions', as: 'standard' },
  { name: 'plans-free', path: '/subscriptions', as: 'free' },
  { name: 'plans-given', path: '/subscriptions', as: 'premium', before: subscription({ isBilled: false }) },
  {
    name: 'plans-ending',
    path: '/subscriptions',
    as: 'premium',
    before: subscription({ cancelAtPeriodEnd: true, currentPeriodEndUtc: '2027-01-18T17:00:00.000Z' }),
  },
  {
    name: 'plans-pausing',
    path: '/subscriptions',
    as: 'premium',
    before: subscription({
      currentPeriodEndUtc: '2027-01-18T17:00:00.000Z',
      pauseChoices: [
        { months: 1, untilUtc: '2027-02-18T17:00:00.000Z' },
        { months: 2, untilUtc: '2027-03-18T17:00:00.000Z' },
        { months: 3, untilUtc: '2027-04-18T17:00:00.000Z' },
      ],
    }),
    open: async (page, texts) => {
      await page.getByRole('button', { name: texts.pause('pause') }).click();
      await dialog(page);
    },
  },
  {
    name: 'plans-pause-planned',
    path: '/subscriptions',
    as: 'premium',
    before: subscription({ pause: { ...paused, hasBegun: false } }),
  },
  {
    name: 'plans-paused',
    path: '/subscriptions',
    as: 'free',
    before: subscription({ effectiveTier: 'free', pause: { ...paused, hasBegun: true } }),
  },
  {
    name: 'plans-resuming',
    path: '/subscriptions',
    as: 'free',
    before: subscription({ effectiveTier: 'free', pause: { ...paused, hasBegun: true } }),
    open: async (page, texts) => {
      await page.getByRole('button', { name: texts.pause('resume') }).click();
      await dialog(page);
    },
  },
  {
    name: 'plans-empty-evenings',
    path: '/subscriptions',
    as: 'premium',
    before: subscription({
      currentPeriodEndUtc: '2027-01-18T17:00:00.000Z',
      evenings: { full: 5, empty: 7 },
      refundedMonths: [{ endUtc: '2026-12-18T17:00:00.000Z', cents: 1999 }],
    }),
  },
  { name: 'plans-unpaid', path: '/subscriptions', as: 'premium', before: subscription({ status: 'past_due' }) },
  {
    name: 'plans-ended',
    path: '/subscriptions',
    as: 'free',
    before: subscription({
      effectiveTier: 'free',
      status: 'canceled',
      currentPeriodEndUtc: '2026-11-02T17:00:00.000Z',
    }),
  },
  {
    name: 'plans-price-change',
    path: '/subscriptions',
    as: 'premium',
    before: async (page) => {
      const change = { monthlyCents: 2299, fromUtc: '2027-02-01T05:00:00.000Z' };
      const currentPeriodEndUtc = '2027-01-18T17:00:00.000Z';
      const priceChange = { tier: 'premium', oldMonthlyCents: 1999, ...change };
      await subscription({ currentPeriodEndUtc, priceChange })(page);
      await answering(
        '**/api/subscriptions/tiers/full',
        builtInTiers.map((tier) => ({
          ...tier,
          notes: null,
          stripePriceId: null,
          priceChange: tier.key === 'premium' ? change : null,
        })),
      )(page);
    },
  },
  {
    name: 'plans-phone',
    path: '/subscriptions',
    as: 'free',
    open: async (page, texts) => {
      await page.getByRole('button', { name: texts.plans('upgradeTo', { tier: texts.ui('tier.premium') }) }).click();
      await dialog(page);
    },
  },
  { name: 'pricing-member', path: '/pricing', as: 'free' },
  {
    name: 'checkout-processing',
    path: '/subscriptions/success?session_id=cs_test_invented12345678&tier=premium',
    as: 'free',
  },
  {
    name: 'checkout-welcome',
    path: '/subscriptions/success?session_id=cs_test_invented12345678&tier=premium',
    as: 'premium',
  },
  {
    name: 'checkout-paused',
    path: '/subscriptions/success?session_id=sub_invented12345678&tier=premium',
    as: 'free',
    before: subscription({ effectiveTier: 'free', pause: { ...paused, tier: 'standard', hasBegun: true } }),
  },
  { name: 'checkout-cancelled', path: '/subscriptions/cancel', as: 'free' },
  { name: 'perks', path: '/perks', as: 'standard' },
  { name: 'perks-free', path: '/perks', as: 'free' },
  {
    name: 'perks-claimed',
    path: '/perks',
    as: 'premium',
    before: async (page) => {
      await noClaims(page);
      await answering('**/api/perks/*/claim', claimed)(page);
    },
    open: async (page, texts) => {
      await page
        .getByRole('button', { name: new RegExp(`^${texts.perks('claim')}`) })
        .first()
        .click();
      await page
        .getByRole('button', { name: texts.perks('showCode') })
        .last()
        .waitFor();
    },
  },
  { name: 'perks-none-around', path: '/perks', as: 'standard', before: answering('**/api/perks*', []) },
  { name: 'perks-everywhere', path: '/perks?everywhere=true', as: 'standard' },
  { name: 'perks-none', path: '/perks?everywhere=true', as: 'standard', before: answering('**/api/perks*', []) },
  { name: 'perks-failed', path: '/perks', as: 'standard', before: refusing('**/api/perks*') },
  {
    name: 'wallet',
    path: '/perks',
    as: 'standard',
    open: (page, texts) => page.getByRole('tab', { name: texts.perks('claimed') }).click(),
  },
  {
    name: 'wallet-half',
    path: '/perks?tab=claimed',
    as: 'free',
    open: async (page, texts) => {
      await page
        .getByRole('button', { name: texts.perks('showCode') })
        .first()
        .click();
      await dialog(page);
    },
  },
  {
    name: 'wallet-empty',
    path: '/perks',
    as: 'premium',
    before: noClaims,
    open: (page, texts) => page.getByRole('tab', { name: texts.perks('claimed') }).click(),
  },
  {
    name: 'wallet-code',
    path: '/perks',
    as: 'standard',
    open: async (page, texts) => {
      await page.getByRole('tab', { name: texts.perks('claimed') }).click();
      await page
        .getByRole('button', { name: texts.perks('showCode') })
        .first()
        .click();
      await dialog(page);
    },
  },
  { name: 'venues', path: '/venues', as: 'standard' },
  { name: 'venues-free', path: '/venues', as: 'free' },
  { name: 'venues-none-around', path: '/venues', as: 'standard', before: answering('**/api/perks*', []) },
  { name: 'venues-everywhere', path: '/venues?everywhere=true', as: 'standard' },
  { name: 'venues-none', path: '/venues?everywhere=true', as: 'standard', before: answering('**/api/perks*', []) },
];
