import type { Town } from '../bystanders.ts';
import { openChat } from '../chat-client.ts';
import { addCrowd } from '../crowd.ts';
import type { Examples } from './example.ts';
import { so } from './furnish.ts';

/** Ana and Ben meet at the venue now. Its host is online. */
async function sitsAtVenue({ server, ana, ben, host, venue }: Town) {
  await openChat(server.address, host.accessToken);
  const at = new Date(server.clock.now().getTime() + 1_800_000).toISOString();
  const { id: messageId } = await ben.proposals.propose({
    body: { toUserId: ana.id, place: { venueId: venue.id }, at },
  });
  await ana.proposals.accept({ params: { id: String(messageId) } });
  return { messageId };
}

const searchFields = {
  city: [{ city: 'Laval' }],
  mood: [{ mood: 'dinner' }],
  q: [{ q: 'Ben' }],
  lat: [{ lat: '46.8', lng: '-71.2' }, { lat: '46.8' }],
  lng: [{ lat: '46.8', lng: '-71.2' }, { lng: '-71.2' }],
  radiusKm: [{ lat: '45.5', lng: '-73.57', radiusKm: '5' }, { radiusKm: '0' }],
  minAge: [{ minAge: '60' }],
  maxAge: [{ maxAge: '20' }],
  speaks: [{ speaks: 'fr' }],
} as const;
const proposalFields = {
  timeZone: [{ timeZone: 'Europe/Paris' }, { timeZone: 'Nowhere' }],
  'place.text': [{ place: { text: 'The chess tables' } }],
  'place.venueId': [
    ({ venue: { id } }: Town) => ({ place: { venueId: id } }),
    ({ venue: { id } }: Town) => ({ place: { venueId: id, text: 'The old mill' } }),
  ],
} as const;

/** Ben proposes a meeting to Ana. */
const proposes = ({ ana, ben }: Town) =>
  ben.proposals.propose({ body: { toUserId: ana.id, place: { text: 'The chess tables' }, at: soon } });

/** Ana agrees to meet Ben. Returns the input of a check-in for that meeting. */
async function agreed(town: Town) {
  const { id: messageId } = await proposes(town);
  await town.ana.proposals.accept({ params: { id: String(messageId) } });
  return { messageId, language: 'fr', dueAt: '2026-11-20T23:00:00-05:00' } as const;
}

const soon = '2026-11-20T19:00:00-05:00';

export const meetingExamples = {
  chat: {
    conversations: {
      by: 'ben',
      given: () => ({}),
      fields: {
        q: [{ q: 'zzz' }],
        view: [{ view: 'archived' }],
        withUserId: [({ ben }) => ({ withUserId: ben.id })],
        cursor: [{ cursor: 'none' }],
      },
    },
    history: {
      by: 'ben',
      given: ({ ana }) => ({ params: { id: ana.id } }),
      fields: { before: [{ before: '1' }], after: [{ after: '1000000' }] },
    },
    changeSettings: [
      {
        by: 'ben',
        given: ({ ana }) => ({ params: { id: ana.id }, body: {} }),
        fields: { pinned: [], muted: [], archived: [] },
        leftOut: { pinned: [false], muted: [false], archived: [false] },
      },
      {
        by: 'ben',
        given: async ({ ana, ben }) => {
          const params = { id: ana.id };
          await ben.chat.changeSettings({ params, body: { pinned: true, muted: true } });
          return { params, body: {} };
        },
        fields: { pinned: [], muted: [] },
        leftOut: { pinned: [true], muted: [true] },
      },
      {
        by: 'ben',
        given: async ({ ana, ben }) => {
          const params = { id: ana.id };
          await ben.chat.changeSettings({ params, body: { archived: true } });
          return { params, body: {} };
        },
        fields: { archived: [] },
        leftOut: { archived: [true] },
      },
    ],
  },
  checkIns: {
    setUp: [
      {
        by: 'ana',
        given: async (town) => ({ body: { ...(await agreed(town)), email: 'lea@example.com' } }),
        fields: { phone: [{ phone: '+14165551234', email: undefined }, { phone: '+14165551234' }] },
      },
      {
        by: 'ana',
        given: async (town) => ({ body: { ...(await agreed(town)), phone: '+14165551234' } }),
        fields: { email: [{ email: 'lea@example.com', phone: undefined }, { email: 'lea@example.com' }] },
      },
    ],
  },
  discovery: {
    search: { by: 'ana', given: () => ({}), fields: { ...searchFields, cursor: [{ cursor: 'none' }] } },
    count: {
      by: 'ana',
      given: async ({ server: { platform } }) => {
        const { db } = platform;
        const sizes = { chat: 30, dinner: 40, outdoor: 50, travel: 60 };
        await addCrowd(db, [
          ...Object.entries(sizes).flatMap(([mood, size]) => so(mood as keyof typeof sizes, size)),
          ...so('chill', 70, [45.8, -73.57]),
        ]);
        await db
          .updateTable('users')
          .set({ speaks: ['fr'] })
          .where('mood', 'in', ['outdoor', 'travel'])
          .execute();
        return {};
      },
      fields: { ...searchFields, mood: [] },
    },
    nearbyCounts: { by: 'ana', given: () => ({}), fields: { mood: [{ mood: 'dinner' }] } },
    setArrivalAlert: {
      by: 'ana',
      given: () => ({ body: { wanted: true } }),
      fields: { radiusKm: [{ radiusKm: 10 }] },
    },
  },
  places: {
    search: {
      by: 'visitor',
      given: () => ({ query: { q: 'can' } }),
      fields: {
        featureType: [{ featureType: 'country' }],
        featuretype: [{ featuretype: 'country' }],
        limit: [{ limit: '1' }],
      },
    },
  },
  proposals: {
    propose: {
      by: 'ana',
      given: ({ ben }) => ({ body: { toUserId: ben.id, place: { text: 'The old mill' }, at: soon } }),
      fields: proposalFields,
    },
    counter: {
      by: 'ana',
      given: async (town) => {
        const { id } = await proposes(town);
        return { params: { id: String(id) }, body: { place: { text: 'The old mill' }, at: soon } };
      },
      fields: proposalFields,
    },
  },
  tableChecks: {
    atWork: {
      by: 'host',
      async given(town) {
        const body = await sitsAtVenue(town);
        await town.ana.tableChecks.ask({ body });
        return { query: {} };
      },
      fields: { state: [{ state: 'withdrawn' }] },
      leftOut: { state: ['open'] },
    },
    ask: {
      by: 'ana',
      given: async (town) => ({ body: await sitsAtVenue(town) }),
      fields: { hint: [{ hint: 'By the window' }, { hint: 'x'.repeat(81) }] },
    },
  },
  reports: {
    report: {
      by: 'ana',
      given: ({ ben }) => ({ params: { id: ben.id }, body: { reason: 'Too many messages' } }),
      fields: {
        category: [],
        messageId: [{ messageId: 1 }, { messageId: 999_999 }],
        block: [{ block: true }],
      },
      leftOut: { category: ['other'], messageId: [null], block: [false] },
    },
  },
} as const satisfies Examples;
