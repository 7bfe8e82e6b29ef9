import { errorSentence } from '@ambiance/domain/errors';
import type { Language } from '@ambiance/domain/languages';
import { sealSignedCode, signedBytes, writeSignedCode } from '@ambiance/domain/signed-codes';
import { generateKeyPairSync, sign } from 'node:crypto';
import type { Page } from 'playwright/test';
import { answering, changing, refusing, type Screen } from './screen.ts';

const noor = { id: '5e0c62a0-1c1f-4d0e-9a37-0a1b2c3d4e5f', name: 'Noor' };
const sam = { id: '7b1d93c4-2e6a-4f8b-8c55-1f2e3d4c5b6a', name: 'Sam' };
const ofCase = { actor: noor, member: sam, caseId: 12, details: null, why: null };

const audit = { path: '/admin', as: 'admin', open: (page: Page) => page.getByRole('tab').last().click() } as const;
/** An event of each kind: by someone with an account, by the operator, and about an erased account. */
export const auditEvents = [
  {
    ...ofCase,
    id: 5,
    atUtc: '2026-11-18T17:04:09.000Z',
    action: 'case-decided',
    details: 'suspend 7 days, removed: description, 2 photos',
    why: 'Asked three members for money',
  },
  { ...ofCase, id: 4, atUtc: '2026-11-18T17:02:31.000Z', action: 'evidence-viewed' },
  { ...ofCase, id: 3, atUtc: '2026-11-18T17:01:50.000Z', action: 'case-opened' },
  { ...ofCase, id: 2, atUtc: '2026-11-18T16:58:12.000Z', action: 'member-searched', member: null, caseId: null },
  {
    ...ofCase,
    id: 1,
    atUtc: '2026-11-17T09:30:00.000Z',
    action: 'member-set',
    actor: null,
    member: { ...sam, name: null },
    caseId: null,
    parameters: { tier: 'premium', until: '2026-12-31' },
    why: 'A present for the long wait',
  },
];

const redeemedWine = {
  claimId: 1,
  title: 'Un verre du vin de la semaine',
  languages: { title: 'fr', terms: 'fr' },
  memberName: 'Élodie',
  redeemedUtc: new Date().toISOString(),
  half: null,
};
/** A redeemed half of a perk for two, whose other half is missing. */
const half = {
  otherName: 'Maya',
  wholeUtc: null,
  untilUtc: new Date(Date.now() + 1_500_000).toISOString(),
  end: null,
};
const redemption = {
  ...redeemedWine,
  terms: 'Une fois par personne, avant midi.',
  undoUntilUtc: new Date(Date.now() + 300_000).toISOString(),
};
const lanterne = { id: 1, name: 'Café Lanterne', timeZone: 'America/Toronto' };
const redemptions = [
  { ...redeemedWine, venue: lanterne, redeemedBy: 'Jordan', undoUntilUtc: redemption.undoUntilUtc },
  {
    ...redeemedWine,
    claimId: 2,
    title: 'A coffee with every brioche',
    languages: { title: 'en', terms: null },
    memberName: 'Sam',
    venue: lanterne,
    redeemedBy: 'Maya',
    undoUntilUtc: null,
  },
];
/** Four weeks of meetings at a venue, rounded to steps of 5. */
const meetingDays = Array.from({ length: 28 }, (_, place) => ({
  day: new Date(Date.UTC(2026, 9, 20 + place)).toISOString().slice(0, 10),
  proposed: 5 + ((place * 7) % 5) * 5,
  given: place % 3 ? 5 + (place % 3) * 5 : null,
  redeemed: place % 3 === 1 ? 5 : null,
  noShows: null,
}));
const doorKeys = generateKeyPairSync('ed25519');
/** A signed code of the venue of `withoutNetwork`. The code of a half has a meeting. */
function signedCodeOf(meetingId: number | null): string {
  const token = (meetingId === null ? 'a' : 'b').repeat(32);
  const written = writeSignedCode({ token, venueId: 1, perkId: 1, expiresAt: null, meetingId });
  return sealSignedCode(written, sign(null, signedBytes(written), doorKeys.privateKey));
}
/**
 * A device with the offline data of its venue. Redemptions fail, as if the network were down. Each page starts with empty
 * storage.
 */
async function withoutNetwork(page: Page): Promise<void> {
  const { title, languages } = redemption;
  const perks = [{ id: 1, title, terms: redemption.terms, languages }];
  const key = doorKeys.publicKey.export({ format: 'jwk' }).x;
  await answering('**/api/perk-claims/entrance', {
    nowUtc: new Date().toISOString(),
    venues: [{ ...lanterne, key, perks }],
    redeemed: [],
  })(page);
  await answering('**/api/perk-claims/redeemed', redemptions)(page);
  for (const url of ['redeem', 'offline']) await page.route(`**/api/perk-claims/${url}`, (route) => route.abort());
  await page.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB);
    indexedDB.open = (_name, version) => open(crypto.randomUUID(), version);
  });
}
/** Redemptions that were rejected on sync: one redeemed on two devices, and one refused for another reason. */
const rejectedOffline = (language: Language) => [
  {
    id: 2,
    title: redeemedWine.title,
    languages: redeemedWine.languages,
    memberName: 'Élodie',
    redeemedUtc: '2026-11-18T01:41:00.000Z',
    redeemedBy: 'Jordan',
    sentUtc: '2026-11-18T02:10:00.000Z',
    error: '',
    first: { redeemedUtc: '2026-11-18T01:44:00.000Z', redeemedBy: 'Maya' },
  },
  {
    id: 1,
    title: 'A coffee with every brioche',
    languages: { title: 'en', terms: null },
    memberName: null,
    redeemedUtc: '2026-11-16T23:05:00.000Z',
    redeemedBy: null,
    sentUtc: '2026-11-18T02:10:00.000Z',
    error: errorSentence('claim.expired', language),
    first: null,
  },
];
/** The first two conversations have waited for some minutes, the second one longer. */
const waitingSince = (place: number) => (place < 2 ? new Date(Date.now() - (place + 1) * 420_000).toISOString() : null);

/** Requests for help at a table: one that no one has answered in time, and one that a colleague has answered. */
const tablesAtWork = [
  {
    id: 2,
    venue: lanterne,
    firstName: 'Élodie',
    primaryPhotoUrl: null,
    hint: 'Près de la fenêtre, à gauche',
    askedUtc: new Date(Date.now() - 150_000).toISOString(),
    isUnanswered: true,
    answered: null,
  },
  {
    id: 1,
    venue: lanterne,
    firstName: 'Maya',
    primaryPhotoUrl: null,
    hint: '',
    askedUtc: new Date(Date.now() - 400_000).toISOString(),
    isUnanswered: false,
    answered: { firstName: 'Jordan', isYou: false },
  },
];
const withTables =
  (tables = tablesAtWork, withdrawnTables: object[] = []) =>
  async (page: Page) => {
    const atWork = { tablesAtWork: tables, withdrawnTables };
    await changing<object>('**/api/users/me/catch-up', (missed) => ({ ...missed, ...atWork }))(page);
    await answering('**/api/table-checks/at-work', tables)(page);
    await answering('**/api/table-checks/at-work?state=withdrawn', withdrawnTables)(page);
  };

/** The screens of a venue's staff. */
export const staffScreens: readonly Screen[] = [
  { name: 'staff-only', path: '/host/dashboard', as: 'free' },
  { name: 'host-desk', path: '/host/dashboard', as: 'host' },
  { name: 'host-desk-tables', path: '/host/dashboard', as: 'host', before: withTables() },
  {
    name: 'host-desk-withdrawn',
    path: '/host/dashboard',
    as: 'host',
    before: withTables(tablesAtWork.slice(0, 1), tablesAtWork.slice(1)),
  },
  { name: 'redeem-table', path: '/host/redeem', as: 'host', before: withTables(tablesAtWork.slice(0, 1)) },
  // On any other page, a toast that stays.
  {
    name: 'table-toast',
    path: '/messages',
    as: 'host',
    before: withTables(tablesAtWork.slice(0, 1)),
    open: (page) => page.getByRole('region').getByRole('dialog').first().waitFor(),
  },
  {
    name: 'host-desk-closed',
    path: '/host/dashboard',
    as: 'host',
    open: (page, texts) => page.getByRole('tab', { name: texts.assignments('closed') }).click(),
  },
  { name: 'host-desk-failed', path: '/host/dashboard', as: 'host', before: refusing('**/api/hosts/me/assignments*') },
  { name: 'redeem', path: '/host/redeem', as: 'host' },
  {
    name: 'redeem-refused',
    path: '/host/redeem',
    as: 'host',
    open: async (page, texts) => {
      await page.getByLabel(texts.redeem('code')).fill('0000 1111 2222 3333');
      await page.getByRole('button', { name: texts.redeem('redeemAction'), exact: true }).click();
      await page.getByRole('heading', { name: texts.redeem('no'), exact: true }).waitFor();
    },
  },
  {
    name: 'redeem-yes',
    path: '/host/redeem',
    as: 'host',
    before: async (page) => {
      await answering('**/api/perk-claims/redeem', redemption)(page);
      await answering('**/api/perk-claims/redeemed', redemptions)(page);
    },
    open: async (page, texts) => {
      await page.getByLabel(texts.redeem('code')).fill('K7QM 2XPA');
      await page.getByRole('button', { name: texts.redeem('redeemAction'), exact: true }).click();
      await page.getByRole('heading', { name: texts.redeem('yes'), exact: true }).waitFor();
    },
  },
  {
    name: 'redeem-door-code',
    path: '/host/redeem',
    as: 'host',
    before: answering('**/api/door-scans', {
      scanId: '5e0c62a0-1c1f-4d0e-9a37-0a1b2c3d4e5f',
      firstName: 'Élodie',
      age: 34,
      photos: ['/pictures/discover.en.light.webp'],
      venues: [
        { id: 1, name: 'Café Lanterne' },
        { id: 2, name: 'Le Petit Quai' },
      ],
    }),
    open: async (page, texts) => {
      await page.getByLabel(texts.redeem('code')).fill('door.a.b.c');
      await page.getByRole('button', { name: texts.redeem('redeemAction'), exact: true }).click();
      await page.getByRole('button', { name: texts.staffVouching('itIsThem'), exact: true }).waitFor();
    },
  },
  {
    name: 'redeem-half',
    path: '/host/redeem',
    as: 'host',
    before: async (page) => {
      await answering('**/api/perk-claims/redeem', { ...redemption, half })(page);
      await answering('**/api/perk-claims/redeemed', [{ ...redemptions[0], half }, ...redemptions.slice(1)])(page);
    },
    open: async (page, texts) => {
      await page.getByLabel(texts.redeem('code')).fill('K7QM 2XPA');
      await page.getByRole('button', { name: texts.redeem('redeemAction'), exact: true }).click();
      await page.getByRole('heading', { name: texts.redeem('half'), exact: true }).waitFor();
    },
  },
  {
    name: 'redeem-kept',
    path: '/host/redeem',
    as: 'host',
    before: withoutNetwork,
    open: async (page, texts) => {
      const next = page.getByRole('button', { name: texts.redeem('next') });
      for (const meetingId of [null, 7]) {
        if (await next.isVisible()) await next.click();
        await page.getByLabel(texts.redeem('code')).fill(signedCodeOf(meetingId));
        await page.getByRole('button', { name: texts.redeem('redeemAction'), exact: true }).click();
        await next.waitFor();
      }
      await page.getByText(texts.redeem('waiting', { count: 2 })).waitFor();
    },
  },
  {
    name: 'venue-desk-waiting',
    path: '/venue/dashboard',
    as: 'manager',
    before: async (page) => {
      await changing<object[]>('**/api/venues/*/assignments*', (assignments) =>
        assignments.map((one, place) => ({ ...one, waitingSinceUtc: waitingSince(place) })),
      )(page);
      const staff = { id: noor.id, displayName: 'Jordan' };
      await answering('**/api/venues/*/vouching', [
        { staff, venue: { id: 1, name: 'Café Lanterne' }, mostADay: 14, week: 32 },
      ])(page);
    },
  },
  { name: 'venue-desk', path: '/venue/dashboard', as: 'manager' },
  {
    name: 'venue-desk-of-two',
    path: '/venue/dashboard',
    as: 'manager',
    before: answering('**/api/users/me/venues', [
      { id: 1, name: 'Café Lanterne' },
      { id: 2, name: 'La Table d’Ariane' },
    ]),
  },
  {
    name: 'venue-desk-hosts',
    path: '/venue/dashboard',
    as: 'manager',
    open: (page, texts) => page.getByRole('tab', { name: texts.venues('hosts') }).click(),
  },
  {
    name: 'venue-desk-failed',
    path: '/venue/dashboard',
    as: 'manager',
    before: refusing('**/api/venues/*/host-counts'),
  },
  { name: 'venue-settings', path: '/venue/settings', as: 'manager' },
  {
    name: 'venue-settings-filled',
    path: '/venue/settings',
    as: 'manager',
    before: async (page) => {
      await changing<object>('**/api/venues/1', (venue) => ({
        ...venue,
        openingHours: [4, 5, 6].map((day) => ({ day, opens: '17:00', closes: '02:00' })),
        holidays: [
          { date: '2027-12-24', hours: { opens: '11:00', closes: '15:00' } },
          { date: '2027-12-25', hours: null },
        ],
      }))(page);
      await changing<object[]>('**/api/venues/1/managers', (managers) => [
        ...managers,
        { id: noor.id, displayName: 'Noor', email: 'noor@example.com', isInvited: true },
      ])(page);
    },
  },
  {
    name: 'invite-manager',
    path: '/venue/settings',
    as: 'manager',
    open: (page, texts) => page.getByRole('button', { name: texts.managers('invite') }).click(),
  },
  {
    name: 'new-host',
    path: '/venue/settings',
    as: 'manager',
    open: async (page, texts) => {
      await page.getByRole('button', { name: texts.hosts('addHost') }).click();
      await page.getByRole('button', { name: texts.hosts('createHost') }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'venue-perks', path: '/venue/perks', as: 'manager' },
  {
    name: 'venue-perks-meetings',
    path: '/venue/perks',
    as: 'manager',
    before: answering('**/api/venues/*/meeting-days', meetingDays),
  },
  {
    name: 'venue-perks-uncounted',
    path: '/venue/perks',
    as: 'manager',
    before: (page, language) => answering('**/api/venues/*/uncounted-redemptions', rejectedOffline(language))(page),
  },
  {
    name: 'edit-perk',
    path: '/venue/perks',
    as: 'manager',
    open: async (page, texts) => {
      await page
        .getByRole('button', { name: texts.managedPerks('edit') })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'audit', ...audit, before: answering('**/api/moderation/audit*', auditEvents) },
  {
    name: 'audit-filtered',
    path: `/admin?tab=audit&about=${sam.id}&case=12&from=2026-11-01`,
    as: 'admin',
    before: answering('**/api/moderation/audit*', auditEvents.slice(0, 3)),
  },
  { name: 'audit-none', ...audit, before: answering('**/api/moderation/audit*', []) },
  { name: 'audit-failed', ...audit, before: refusing('**/api/moderation/audit*') },
];
