import type { Api } from '@ambiance/contract/api';
import type { CallOptions, Route, Schema } from '@ambiance/contract/route';
import type { Input } from '@ambiance/contract/route';
import type { Town } from './bystanders.ts';
import { testPassword } from './people.ts';

type Keys<T> = T extends T ? keyof T : never;
type OptionalOf<T> = T extends T
  ? { [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? K : never }[keyof T]
  : never;
type Part<R, Name extends 'query' | 'body'> = R extends { [K in Name]: infer S extends Schema } ? Input<S> : never;
/** The fields of a route's query and body that a caller may leave out. */
type OptionalFields<R> = OptionalOf<Part<R, 'query'>> | OptionalOf<Part<R, 'body'>>;
type Fields<R> = { [K in Keys<Part<R, 'query'>> | Keys<Part<R, 'body'>>]?: unknown };

type Who = 'ana' | 'ben' | 'eve' | 'host' | 'manager' | 'moderator' | 'administrator' | 'visitor';

export interface Example<R extends Route = Route> {
  by: Who;
  /** A request that is taken, without what is optional. */
  given(town: Town): Partial<CallOptions<R>>;
  /** For each optional field what is said in addition; each must change what is answered or stored, or be refused. */
  fields: { readonly [K in OptionalFields<R>]: readonly (Fields<R> | ((town: Town) => Fields<R>))[] };
}

type ExamplesOf<F> = {
  readonly [N in keyof F as [OptionalFields<F[N]>] extends [never] ? never : N]: F[N] extends Route
    ? Example<F[N]>
    : never;
};
/** Their requests need what a town does not have (an appeal, a log-in under way, an own meeting); the tests of these features make it. */
interface Elsewhere {
  checkIns: 'tell';
  /** It looks for what `search` looks for, and rounds a town to nothing. */
  discovery: 'count';
  moderation: 'decideAppeal';
  proposals: 'counter';
  secondFactor: 'logIn';
}
type Left<F extends keyof Api> = F extends keyof Elsewhere
  ? Omit<ExamplesOf<Api[F]>, Elsewhere[F]>
  : ExamplesOf<Api[F]>;

/** An example for each route with an optional field; one without, or a field without, does not compile. */
export type Examples = {
  readonly [F in keyof Api as keyof Left<F> extends never ? never : F]: Left<F>;
};

const venue = ({ venue: { id } }: Town) => ({ params: { id: String(id) } });
const perk = { title: 'Two for one', minTier: 'standard', categoryKey: 'cafe' } as const;
const perkFields = {
  blurb: [{ blurb: 'Every day' }],
  terms: [{ terms: 'Not on Mondays' }],
  language: [{ language: 'fr' }],
  translation: [{ translation: { title: 'Deux pour un' } }],
  forTwo: [{ forTwo: true }],
  endsUtc: [{ endsUtc: '2026-12-24T17:00:00.000Z' }],
} as const;
const hostFields = {
  visibleAsIndividual: [{ visibleAsIndividual: true }],
  nonDiscoverable: [{ nonDiscoverable: true }],
} as const;
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
const soon = '2026-11-20T19:00:00-05:00';

export const examples = {
  accounts: {
    register: {
      by: 'visitor',
      given: () => ({
        body: {
          email: 'new@example.com',
          password: testPassword,
          displayName: 'New',
          city: 'Montréal',
          country: 'Canada',
          dateOfBirth: '1990-05-17',
        },
      }),
      fields: {
        latitude: [{ latitude: 45.5, longitude: -73.57 }],
        longitude: [{ latitude: 45.5, longitude: -73.57 }],
        searchRadius: [{ searchRadius: 7 }],
        description: [{ description: 'Likes tea' }],
        expectations: [{ expectations: 'A walk' }],
        language: [{ language: 'fr' }],
        captchaToken: [{ captchaToken: 'not solved' }],
      },
    },
    login: {
      by: 'visitor',
      given: ({ ana }) => ({ body: { email: ana.email, password: testPassword } }),
      fields: {
        // Looked at after three wrong passwords, which the tests of the captcha type.
        captchaToken: [],
        deviceSecret: [{ deviceSecret: '0'.repeat(64) }],
        // Of deleted accounts only, which the tests of their return have.
        bringBack: [],
      },
    },
    forgotPassword: {
      by: 'visitor',
      given: ({ ana }) => ({ body: { email: ana.email } }),
      fields: { captchaToken: [{ captchaToken: 'not solved' }] },
    },
  },
  assignments: {
    startChat: {
      by: 'ana',
      given: (town) => ({ ...venue(town), body: {} }),
      fields: {
        hostUserId: [({ colleague }) => ({ hostUserId: colleague.id }), ({ ben }) => ({ hostUserId: ben.id })],
      },
    },
    mine: { by: 'host', given: () => ({}), fields: { status: [{ status: 'closed' }] } },
  },
  audit: { list: { by: 'administrator', given: () => ({}), fields: { cursor: [{ cursor: 'none' }] } } },
  chat: {
    conversations: {
      by: 'ben',
      given: () => ({}),
      fields: { q: [{ q: 'zzz' }], view: [{ view: 'archived' }], cursor: [{ cursor: 'none' }] },
    },
    history: {
      by: 'ben',
      given: ({ ana }) => ({ params: { id: ana.id } }),
      fields: { before: [{ before: '1' }], after: [{ after: '1000000' }] },
    },
    changeSettings: {
      by: 'ben',
      given: ({ ana }) => ({ params: { id: ana.id }, body: {} }),
      fields: { pinned: [{ pinned: true }], muted: [{ muted: true }], archived: [{ archived: true }] },
    },
  },
  discovery: {
    search: { by: 'ana', given: () => ({}), fields: { ...searchFields, cursor: [{ cursor: 'none' }] } },
    nearbyCounts: { by: 'ana', given: () => ({}), fields: { mood: [{ mood: 'dinner' }] } },
    setArrivalAlert: {
      by: 'ana',
      given: () => ({ body: { wanted: true } }),
      fields: { radiusKm: [{ radiusKm: 10 }] },
    },
  },
  hosts: {
    create: {
      by: 'manager',
      given: (town) => ({
        ...venue(town),
        body: { email: 'host@example.com', displayName: 'Host', password: testPassword },
      }),
      fields: hostFields,
    },
    update: {
      by: 'manager',
      given: ({ venue: { id }, host }) => ({ params: { id: String(id), hostId: host.id }, body: {} }),
      fields: { ...hostFields, visibleAsIndividual: [{ visibleAsIndividual: false }] },
    },
  },
  members: {
    updateMe: {
      by: 'ana',
      given: () => ({ body: {} }),
      fields: {
        displayName: [{ displayName: 'Anna' }],
        city: [{ city: 'Laval' }],
        country: [{ country: 'France' }],
        latitude: [{ latitude: 46.8, longitude: -71.2 }],
        longitude: [{ latitude: 46.8, longitude: -71.2 }],
        dateOfBirth: [{ dateOfBirth: '1991-05-17' }],
        description: [{ description: 'Likes tea' }],
        expectations: [{ expectations: 'A walk' }],
        language: [{ language: 'fr' }],
        speaks: [{ speaks: ['fr'] }],
      },
    },
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
    },
    decide: {
      by: 'moderator',
      given: ({ caseOfBen }) => ({
        params: { id: String(caseOfBen) },
        body: { kind: 'none', reason: 'harassment', note: 'Looked at' },
      }),
      fields: {
        days: [{ kind: 'suspend', days: '3' }],
        photoIds: [({ faceOfBen }) => ({ kind: 'remove', photoIds: [faceOfBen] })],
        texts: [{ kind: 'remove', texts: ['description'] }],
      },
    },
    appeals: {
      by: 'moderator',
      given: () => ({}),
      fields: { state: [{ state: 'decided' }], cursor: [{ cursor: 'none' }] },
    },
  },
  moods: {
    set: {
      by: 'ana',
      given: () => ({ body: { MoodKey: 'dinner' } }),
      fields: { until: [{ until: '2026-11-19T03:00:00.000Z' }] },
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
    create: { by: 'manager', given: (town) => ({ ...venue(town), body: perk }), fields: perkFields },
    update: {
      by: 'manager',
      given: ({ venue: { id }, perkId }) => ({ params: { id: String(id), perkId: String(perkId) }, body: perk }),
      fields: perkFields,
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
      fields: { timeZone: [{ timeZone: 'Europe/Paris' }] },
    },
  },
  reports: {
    report: {
      by: 'ana',
      given: ({ ben }) => ({ params: { id: ben.id }, body: { reason: 'Too many messages' } }),
      fields: {
        category: [{ category: 'scam' }],
        messageId: [{ messageId: 1 }, { messageId: 999_999 }],
        block: [{ block: true }],
      },
    },
  },
  settings: {
    change: {
      by: 'ana',
      given: () => ({ body: {} }),
      fields: {
        paused: [{ paused: true }],
        showsActivity: [{ showsActivity: false }],
        sendsReadReceipts: [{ sendsReadReceipts: false }],
        firstMessagesFrom: [{ firstMessagesFrom: 'verified' }],
        wantsStillUp: [{ wantsStillUp: true }],
      },
    },
  },
  venues: {
    saveSettings: {
      by: 'manager',
      given: (town) => ({ ...venue(town), body: { openingHours: [], awayText: { en: 'Away', fr: 'Fermé' } } }),
      fields: { timeZone: [{ timeZone: 'Europe/Paris' }], address: [{ address: '1 Main Street' }] },
    },
  },
} as const satisfies Examples;
