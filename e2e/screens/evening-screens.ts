import type { PerkClaim } from '@ambiance/contract/perk-shapes';
import { sampleFriendPage } from '../../apps/server/test/sample-mailed-pages.ts';
import { answering, changing, type Screen, showing } from './screen.ts';

const person = (start: string, displayName: string) => ({ id: `${start}-3f7b-4a9c-9d66-2a3f4e5d6c7b`, displayName });
const [jordan, sam, lia] = [
  person('5e0c62a0', 'Jordan'),
  person('7b1d93c4', 'Sam'),
  person('9c2e84d5', 'Marie-Christine de la Chevrotière'),
];
const metLia = [{ partner: { ...lia, primaryPhotoUrl: null }, message: { id: 1 } }];
const metName = 'Marie-Christine';
const lanterne = { id: 1, name: 'Café Lanterne' };
const quai = { id: 2, name: 'Le Petit Quai' };
const seenVouchers = [
  { id: 3, venue: lanterne, month: '2026-11', member: lia, vouchedBy: jordan },
  { id: 2, venue: lanterne, month: '2026-11', member: sam, vouchedBy: jordan },
];

const justNow = () => new Date(Date.now() - 60_000).toISOString();
const soon = () => new Date(Date.now() + 1_500_000).toISOString();
type Half = NonNullable<PerkClaim['half']>;
/** Shows the claims of a wallet as halves of a meeting, one for each given state. */
const asPairs = (...stands: (Partial<Half> & Partial<Pick<PerkClaim, 'status' | 'redeemedUtc'>>)[]) =>
  changing<PerkClaim[]>('**/api/users/me/perk-claims', ([claim]) =>
    stands.map(({ status = 'active', redeemedUtc = null, ...half }, place) => ({
      ...claim!,
      id: place + 1,
      status,
      redeemedUtc,
      expiresUtc: status === 'expired' ? justNow() : soon(),
      half: { meetingId: 1, withName: 'Élodie', mineUtc: null, otherUtc: null, end: null, ...half },
    })),
  );
const showFirst: NonNullable<Screen['open']> = async (page, texts) => {
  const names = ['showCode', 'details'] as const;
  const shows = page.getByRole('button', { name: new RegExp(names.map((name) => texts.perks(name)).join('|')) });
  await shows.first().click();
  await page.getByRole('dialog').waitFor();
};

/** The screens of an evening: vouchers, a perk for two, a friend who is asked to call, and the question how a meeting was. */
export const eveningScreens: readonly Screen[] = [
  {
    name: 'profile-vouched',
    path: '/profile?edit=verification',
    as: 'standard',
    before: answering('**/api/users/me/vouchers', [
      { id: 1, venue: lanterne, month: '2026-09' },
      { id: 2, venue: quai, month: '2026-11' },
    ]),
  },
  {
    name: 'moderation-vouching',
    path: '/moderation',
    as: 'moderator',
    before: answering('**/api/moderation/vouching', [
      { staff: jordan, venue: lanterne, mostADay: 14, week: 32, vouchers: seenVouchers },
    ]),
    open: async (page, texts) => {
      await page.getByRole('tab', { name: texts.staffVouching('tab') }).click();
      await page.getByRole('tabpanel').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'discover-how-was-it',
    path: '/search',
    as: 'premium',
    before: answering('**/api/proposals/recent', metLia),
    open: (page, texts) => page.getByRole('link', { name: texts.proposals('howWasIt', { name: metName }) }).waitFor(),
  },
  {
    name: 'how-was-it',
    path: '/messages',
    as: 'premium',
    before: answering('**/api/proposals/recent', metLia),
    open: (page, texts) => page.getByRole('button', { name: texts.proposals('notNow') }).waitFor(),
  },
  {
    name: 'wallet-halves',
    path: '/perks?tab=claimed',
    as: 'free',
    before: (page) =>
      asPairs(
        { mineUtc: justNow() },
        { otherUtc: justNow() },
        { status: 'redeemed', mineUtc: justNow(), otherUtc: justNow(), redeemedUtc: justNow() },
        { status: 'expired', mineUtc: justNow(), end: 'alone' },
      )(page),
  },
  {
    name: 'wallet-half-redeemed',
    path: '/perks?tab=claimed',
    as: 'free',
    before: (page) => asPairs({ mineUtc: justNow() })(page),
    open: showFirst,
  },
  {
    name: 'wallet-whole',
    path: '/perks?tab=claimed',
    as: 'free',
    before: (page) =>
      asPairs({ status: 'redeemed', mineUtc: justNow(), otherUtc: justNow(), redeemedUtc: justNow() })(page),
    open: showFirst,
  },
  {
    name: 'friend-page-call',
    path: '/friend',
    before: showing((language) => sampleFriendPage(language, true)),
  },
];
