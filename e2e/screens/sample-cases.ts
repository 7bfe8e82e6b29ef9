import type { Page } from 'playwright/test';
import { answering, refusing, type Screen } from './screen.ts';

const noor = { id: '5e0c62a0-1c1f-4d0e-9a37-0a1b2c3d4e5f', displayName: 'Noor' };
export const sam = { id: '7b1d93c4-2e6a-4f8b-8c55-1f2e3d4c5b6a', displayName: 'Sam' };
const lia = { id: '9c2e84d5-3f7b-4a9c-9d66-2a3f4e5d6c7b', displayName: 'Lia' };

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const [aMonthAgo, yesterday] = [-720, -26].map(hoursFromNow);

const summary = {
  id: 12,
  member: { ...sam, role: 'member', status: 'Active' },
  priority: 2,
  categories: ['content', 'harassment'],
  firstWords: 'Insults after I said no, and then a photo that I did not want to see.',
  reporterLanguage: 'en',
  age: 34,
  photoUrl: null,
  blursPhotos: true,
  reports: 3,
  reporters: 2,
  openedUtc: yesterday,
  dueUtc: hoursFromNow(-2.2),
  isOverdue: true,
  closedUtc: null,
  decision: null,
  lease: null,
};
const mine = { by: noor, isMine: true, untilUtc: hoursFromNow(0.2) };
export const taken = { ...mine, isMine: false };

/** Open cases: overdue, taken by either moderator, about an erased account, and about a colleague. */
const openCases = [
  summary,
  {
    ...summary,
    id: 14,
    priority: 1,
    categories: ['danger', 'under-age'],
    member: { ...lia, role: 'member', status: 'Suspended' },
  },
  {
    ...summary,
    id: 15,
    priority: 3,
    categories: ['scam'],
    reports: 1,
    reporters: 1,
    isOverdue: false,
    dueUtc: hoursFromNow(5.5),
    lease: mine,
  },
  {
    ...summary,
    id: 16,
    priority: 4,
    categories: ['other'],
    isOverdue: false,
    dueUtc: hoursFromNow(20.5),
    lease: taken,
  },
  {
    ...summary,
    id: 17,
    priority: 4,
    categories: ['fake-profile'],
    isOverdue: false,
    dueUtc: hoursFromNow(23.5),
    member: { id: sam.id, displayName: null, role: null, status: null },
  },
];
const categories = {
  danger: 1,
  'minors-or-force': 0,
  harassment: 1,
  scam: 1,
  'fake-profile': 1,
  'under-age': 1,
  content: 1,
  other: 1,
};
const counts = {
  open: 5,
  overdue: 2,
  free: 3,
  mine: 1,
  emergencies: 1,
  onDuty: true,
  appeals: 1,
  faces: 2,
  categories,
};

const profile = {
  displayName: 'Sam',
  city: 'Montréal',
  country: 'Canada',
  dateOfBirth: '1991-04-02',
  description: 'Jazz, long walks, and a weakness for second-hand books.',
  expectations: null,
  mood: 'dinner',
};
const message = (id: number, from: 'reporter' | 'reported', text: string) => ({
  id,
  from,
  text,
  sentUtc: yesterday,
  isReported: id === 3,
});
const report = {
  id: 41,
  category: 'harassment',
  reason: 'Insults after I said no.\n<b>Twice</b>.',
  sentUtc: yesterday,
  openedBy: null,
  reporter: { ...lia, closedReports: 2, withoutViolation: 0, isInBadFaith: false },
  profile: { ...profile, description: 'Write me, you will not regret it.' },
  photoIds: ['0'.repeat(32), '1'.repeat(32)],
  changed: ['description', 'photos'],
  messages: [
    message(1, 'reported', 'Dinner tonight?'),
    message(2, 'reporter', 'Thanks, not tonight.'),
    message(3, 'reported', 'You think you are too good for me? Pathetic.'),
    message(4, 'reporter', 'Please leave me alone.'),
  ],
};
const voucher = { id: 3, venue: { id: 1, name: 'Café Lanterne' }, month: '2026-11', member: sam, vouchedBy: lia };
const decision = {
  id: 7,
  caseId: 3,
  kind: 'suspend',
  days: 3,
  reason: 'harassment',
  note: 'Two members, the same words.',
  decidedBy: noor,
  decidedUtc: aMonthAgo,
  untilUtc: aMonthAgo,
  endedUtc: aMonthAgo,
  endedBy: 'time',
  undoUntilUtc: null,
  removed: { photoIds: ['2'.repeat(32)], texts: ['description'] },
  seenUtc: null,
  appeal: {
    id: 2,
    text: 'I was only joking.',
    sentUtc: aMonthAgo,
    outcome: 'upheld',
    note: 'It does not read like a joke.',
    decidedBy: lia,
    decidedUtc: aMonthAgo,
  },
};
const oneCase = {
  ...summary,
  account: {
    ...profile,
    language: 'fr',
    createdUtc: aMonthAgo,
    activeOn: '2026-11-18',
    isEmailProved: true,
    isPhoneVerified: false,
    verificationSource: null,
    blockedBy: 4,
    deniedAtDoors: 2,
    closedReports: 0,
    withoutViolation: 0,
  },
  newestReports: [
    report,
    {
      ...report,
      id: 40,
      category: 'content',
      reason: '',
      changed: [],
      messages: [],
      reporter: { ...lia, displayName: null, closedReports: 6, withoutViolation: 5, isInBadFaith: true },
    },
    { ...report, id: 39, category: 'content', reason: '', changed: [], messages: [], reporter: null },
  ],
  related: [
    { id: 14, member: lia, categories: ['scam'], reports: 2, openedUtc: yesterday, signs: ['text', 'picture'] },
    { id: 15, member: sam, categories: ['scam'], reports: 1, openedUtc: yesterday, signs: ['network'] },
  ],
  pattern: { kind: 'campaign', reporters: 12, sameWords: 11, strangers: 12, young: 9 },
  photos: [
    { id: '0'.repeat(32), isShown: true, isKept: true },
    { id: '1'.repeat(32), isShown: false, isKept: true },
    { id: '2'.repeat(32), isShown: true, isKept: false },
  ],
  decisions: [],
  earlier: [
    {
      id: 3,
      categories: ['harassment'],
      reports: 2,
      openedUtc: aMonthAgo,
      closedUtc: aMonthAgo,
      decisions: [decision],
    },
  ],
  inForce: null,
  mayDecide: true,
};
/** The account status of a suspended member. */
export const shutOut = {
  status: 'Suspended',
  supportEmail: 'support@ambiance.example',
  decision: {
    id: 7,
    kind: 'suspend',
    reason: 'harassment',
    decidedUtc: yesterday,
    untilUtc: hoursFromNow(60),
    endedUtc: null,
    endedBy: null,
    removed: { photos: 1, texts: ['description'] },
    isSeen: false,
    mayBeAppealed: true,
    appealUntilUtc: hoursFromNow(700),
    appeal: null,
  },
};
const picture =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='80' height='100'><rect width='80' height='100' fill='%23c96'/><circle cx='40' cy='42' r='22' fill='%23432'/></svg>";

const waitingAppeal = {
  id: 2,
  member: sam,
  decision: {
    ...decision,
    endedUtc: null,
    endedBy: null,
    appeal: { ...decision.appeal, outcome: null, note: null, decidedBy: null, decidedUtc: null },
  },
  mayDecide: true,
};
export const appeals = answering('**/api/moderation/appeals*', [
  waitingAppeal,
  { ...waitingAppeal, id: 3, member: lia, mayDecide: false },
]);

/** New photos, the first with a photo that can be seen. */
export const faces = [
  {
    photoId: '0'.repeat(32),
    photoUrl: picture,
    member: sam,
    dateOfBirth: '1991-04-02',
    joinedUtc: aMonthAgo,
    sinceUtc: yesterday,
  },
  {
    photoId: '1'.repeat(32),
    photoUrl: picture,
    member: lia,
    dateOfBirth: null,
    joinedUtc: yesterday,
    sinceUtc: yesterday,
  },
];
export const newFaces = (waiting: object[]): Omit<Screen, 'name'> => ({
  path: '/moderation',
  as: 'moderator',
  before: async (page) => {
    await queue()(page);
    await answering('**/api/moderation/faces', waiting)(page);
  },
  open: (page) => page.getByRole('tab').nth(2).click(),
});

/** Makes the server respond with the moderators' queue of a busy day. */
export const queue =
  (cases: object[] = openCases) =>
  async (page: Page) => {
    await answering('**/api/moderation/counts', counts)(page);
    await answering('**/api/moderation/cases?*', cases)(page);
  };
export const openedCase =
  (changes: object = {}, lease: 'mine' | 'taken' = 'mine') =>
  async (page: Page, language: 'en' | 'fr') => {
    await answering('**/api/moderation/cases/12', { ...oneCase, ...changes })(page);
    await answering(`**/api/moderation/members/*/vouchers`, [voucher])(page);
    await answering('**/api/moderation/cases/12/photos/*', { dataUrl: picture })(page);
    await (lease === 'mine'
      ? answering('**/api/moderation/cases/12/lease', mine)(page)
      : refusing('**/api/moderation/cases/12/lease', 'case.taken')(page, language));
  };
