import { testPassword } from '../people.ts';
import { decide, statusTokenOf } from '../moderating.ts';
import type { Town } from '../bystanders.ts';
import { clientOf } from '../test-transport.ts';
import type { Examples } from './example.ts';
import { perk } from './furnish.ts';

const venue = ({ venue: { id } }: Town) => ({ params: { id: String(id) } });
const perkFields = {
  blurb: [{ blurb: 'Every day' }],
  terms: [{ terms: 'Not on Mondays' }],
  language: [{ language: 'fr' }],
  translation: [{ translation: { title: 'Deux pour un' } }],
  'translation.title': [{ translation: { title: 'Deux pour un' } }],
  'translation.blurb': [{ translation: { blurb: 'Chaque jour' } }],
  'translation.terms': [{ translation: { terms: 'Sauf le lundi' } }],
  forTwo: [],
  endsUtc: [{ endsUtc: '2026-12-24T17:00:00.000Z' }],
  hours: [{ hours: [{ day: 5, opens: '17:00', closes: '19:00' }] }],
  maxClaims: [{ maxClaims: 200 }],
  maxPerDay: [{ maxPerDay: 10 }],
} as const;

const perkLeftOut = {
  blurb: [null],
  terms: [null],
  language: ['en'],
  forTwo: [false],
  endsUtc: [null],
  hours: [],
  maxClaims: [null],
  maxPerDay: [null],
} as const;

const hostFields = { visibleAsIndividual: [], nonDiscoverable: [] } as const;

const recordedActs = async ({ administrator, ben }: Town) => {
  await administrator.operator.member({ params: { id: ben.id } });
  return {};
};
const auditFields = {
  about: [({ ben }: Town) => ({ about: ben.id })],
  by: [{ by: 'operator' }, { by: 'none' }],
  case: [{ case: '999' }],
  action: [{ action: 'case-raised' }],
  from: [{ from: '2099-01-01' }],
  to: [{ to: '2020-01-01' }],
} as const;

export const staffExamples = {
  assignments: {
    startChat: {
      by: 'ana',
      given: (town) => ({ ...venue(town), body: {} }),
      fields: {
        hostUserId: [({ host }) => ({ hostUserId: host.id }), ({ ben }) => ({ hostUserId: ben.id })],
      },
      leftOut: { hostUserId: [null] },
    },
    ofVenue: { by: 'manager', given: venue, fields: { status: [{ status: 'closed' }] } },
    mine: { by: 'host', given: () => ({}), fields: { status: [{ status: 'closed' }] } },
  },
  audit: {
    list: {
      by: 'administrator',
      given: recordedActs,
      fields: { ...auditFields, cursor: [{ cursor: 'none' }] },
    },
    export: { by: 'administrator', given: recordedActs, fields: auditFields },
  },
  hosts: {
    find: {
      by: 'manager',
      given: venue,
      fields: { q: [{ q: 'nobody' }], cursor: [({ colleague }: Town) => ({ cursor: colleague.id })] },
    },
    create: {
      by: 'manager',
      given: (town) => ({
        ...venue(town),
        body: { email: 'host@example.com', displayName: 'Host', password: testPassword },
      }),
      fields: hostFields,
      leftOut: { visibleAsIndividual: [false], nonDiscoverable: [false] },
    },
    moveChats: {
      by: 'manager',
      given: ({ venue: { id }, host }) => ({ params: { id: String(id), hostId: host.id }, body: {} }),
      fields: { toHostUserId: [({ host }: Town) => ({ toHostUserId: host.id })] },
      leftOut: { toHostUserId: [null] },
    },
    update: [
      {
        by: 'manager',
        given: ({ venue: { id }, host }) => ({ params: { id: String(id), hostId: host.id }, body: {} }),
        fields: hostFields,
        leftOut: { visibleAsIndividual: [true], nonDiscoverable: [false] },
      },
      {
        by: 'manager',
        given: async ({ manager, venue: { id }, host }) => {
          const params = { id: String(id), hostId: host.id };
          await manager.hosts.update({ params, body: { visibleAsIndividual: false, nonDiscoverable: true } });
          return { params, body: {} };
        },
        fields: hostFields,
        leftOut: { visibleAsIndividual: [false], nonDiscoverable: [true] },
      },
    ],
  },
  moderation: {
    cases: {
      by: 'moderator',
      given: () => ({}),
      fields: {
        state: [{ state: 'closed' }],
        category: [{ category: 'scam' }],
        overdue: [{ overdue: 'true' }],
        lease: [{ lease: 'mine' }],
        q: [({ ben }) => ({ q: ben.id })],
        cursor: [{ cursor: 'none' }],
      },
      leftOut: { state: ['open'] },
    },
    decide: {
      by: 'moderator',
      given: ({ caseOfBen }) => ({
        params: { id: String(caseOfBen) },
        body: { kind: 'none', reason: 'harassment', note: 'Looked at' },
      }),
      fields: {
        note: [{ note: 'Nothing to see' }],
        days: [3, 7, 30].map((days) => ({ kind: 'suspend', days })),
        photoIds: [({ faceOfBen }) => ({ kind: 'remove', photoIds: [faceOfBen] })],
        texts: (['displayName', 'description', 'expectations'] as const).map((text) => ({
          kind: 'remove',
          texts: [text],
        })),
      },
      leftOut: { days: [null] },
    },
    decideAppeal: {
      by: 'administrator',
      given: async ({ server, moderator, ben, caseOfBen, faceOfBen, administrator }) => {
        const removed = { photoIds: [faceOfBen], texts: ['description' as const] };
        await decide(moderator, { id: caseOfBen }, { kind: 'ban', ...removed });
        const banned = clientOf(server, await statusTokenOf(server, ben.email));
        await banned.accountStatus.appeal({ body: { text: 'They were few' } });
        const { items } = await administrator.moderation.appeals();
        const one = items.find(({ member }) => member.id === ben.id)!;
        return { params: { id: String(one.id) }, body: { outcome: 'lightened', kind: 'warn', note: 'They were few' } };
      },
      fields: {
        kind: [{ kind: 'suspend', days: 3 }],
        days: [3, 7, 30].map((days) => ({ kind: 'suspend', days })),
        keepRemoved: [],
      },
      leftOut: { kind: ['warn'], days: [null], keepRemoved: [false] },
    },
    revise: {
      by: 'administrator',
      given: async ({ moderator, caseOfBen, faceOfBen }) => {
        const removed = { photoIds: [faceOfBen], texts: ['description' as const] };
        const { id } = await decide(moderator, { id: caseOfBen }, { kind: 'ban', ...removed });
        return { params: { id: String(id) }, body: { outcome: 'lightened', kind: 'warn', why: 'They were few' } };
      },
      fields: {
        kind: [{ kind: 'suspend', days: 3 }],
        days: [3, 7, 30].map((days) => ({ kind: 'suspend', days })),
        keepRemoved: [],
      },
      leftOut: { kind: ['warn'], days: [null], keepRemoved: [false] },
    },
    appeals: {
      by: 'moderator',
      given: () => ({}),
      fields: { state: [], cursor: [{ cursor: 'none' }] },
      leftOut: { state: ['open'] },
    },
  },
  operator: {
    createVenue: {
      by: 'administrator',
      given: () => ({ body: { why: 'Signed', name: 'Le Quai', city: 'Québec', country: 'Canada' } }),
      fields: { address: [{ address: '1, rue du Port' }] },
    },
  },
  perks: {
    list: {
      by: 'ana',
      given: () => ({}),
      fields: {
        category: [{ category: 'fitness' }],
        city: [{ city: 'Laval' }],
        lat: [{ lat: '46.8', lng: '-71.2' }, { lat: '46.8' }],
        lng: [{ lat: '46.8', lng: '-71.2' }, { lng: '-71.2' }],
        radiusKm: [{ lat: '45.7', lng: '-73.57', radiusKm: '5' }, { radiusKm: '0' }],
      },
    },
    create: {
      by: 'manager',
      given: (town) => ({ ...venue(town), body: { ...perk, evenIfSame: true } }),
      fields: { ...perkFields, evenIfSame: [{ evenIfSame: false }] },
      leftOut: { ...perkLeftOut, evenIfSame: [true] },
    },
    update: {
      by: 'manager',
      given: ({ venue: { id }, perkId }) => ({ params: { id: String(id), perkId: String(perkId) }, body: perk }),
      fields: perkFields,
      leftOut: perkLeftOut,
    },
  },
  venues: {
    saveSettings: {
      by: 'manager',
      given: (town) => ({ ...venue(town), body: { openingHours: [], awayText: { en: 'Away', fr: 'Fermé' } } }),
      fields: {
        timeZone: [{ timeZone: 'Europe/Paris' }],
        address: [{ address: '1 Main Street' }],
        name: [{ name: 'Café Lanterne' }],
        holidays: [{ holidays: [{ date: '2026-12-25', hours: null }] }],
        shown: [{ shown: { openingHours: [], awayText: { en: 'Back soon', fr: '' } } }],
      },
    },
  },
} as const satisfies Examples;
