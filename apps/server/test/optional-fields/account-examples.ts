import { aPhoto } from '../blast-radius/call.ts';
import type { Town } from '../bystanders.ts';
import { registrationOf, testPassword } from '../people.ts';
import { addFactor, loginTokenOf } from '../second-factors.ts';
import { addPasskey, passkeyLogin, type SoftPasskey } from '../soft-passkey.ts';
import type { Examples } from './example.ts';
import { deviceKeys, formerKey } from './furnish.ts';

/** Settings with two or few values, and their defaults. */
const switches = {
  paused: [],
  showsActivity: [],
  sendsReadReceipts: [],
  firstMessagesFrom: [],
  wantsStillUp: [],
} as const;

const off = {
  paused: [false],
  showsActivity: [true],
  sendsReadReceipts: [true],
  firstMessagesFrom: ['everybody'],
  wantsStillUp: [false],
} as const;

/** Eve deletes her account. */
const deletes = async ({ server, eve }: Town) =>
  (await server.logIn(eve.email)).accountData.deleteAccount({ body: { password: testPassword } });

interface Steps {
  passkey: SoftPasskey;
  id: string;
  code: string;
}
/** The second steps of Ana, which each of her examples adds. */
const stepsOf = new WeakMap<Town, Steps>();

async function addSteps(town: Town): Promise<Steps> {
  const { passkey, id } = await addPasskey(town.ana);
  const { recoveryCodes } = await addFactor(town.server, town.ana);
  const steps = { passkey, id, code: recoveryCodes[0]! };
  stepsOf.set(town, steps);
  return steps;
}

/** Ana proves with her password and a second step that the account is hers. */
const proved = {
  by: 'ana',
  given: async (town: Town) => {
    await addSteps(town);
    return { body: { password: testPassword } };
  },
  fields: {
    code: [(town: Town) => ({ code: stepsOf.get(town)!.code })],
    passkey: [
      async (town: Town) => ({ passkey: stepsOf.get(town)!.passkey.use(await town.ana.secondFactor.proofOptions()) }),
    ],
  },
  refused: 'second-factor.code-required',
} as const;

export const accountExamples = {
  accounts: {
    register: {
      by: 'visitor',
      given: () => ({ body: registrationOf('new@example.com') }),
      fields: {
        latitude: [{ latitude: 45.5, longitude: -73.57 }],
        longitude: [{ latitude: 45.5, longitude: -73.57 }],
        searchRadius: [{ searchRadius: 7 }],
        description: [{ description: 'Likes tea' }],
        expectations: [{ expectations: 'A walk' }],
        language: [{ language: 'fr' }],
        termsLanguage: [{ termsLanguage: 'en' }],
        showsActivity: [{ showsActivity: true }],
        sendsReadReceipts: [{ sendsReadReceipts: true }],
        captchaToken: [{ captchaToken: 'not solved' }],
      },
      leftOut: {
        latitude: [null],
        longitude: [null],
        description: [null],
        expectations: [null],
        language: ['en'],
        termsLanguage: ['fr'],
        showsActivity: [false],
        sendsReadReceipts: [false],
      },
    },
    login: [
      {
        by: 'visitor',
        given: ({ ana }) => ({ body: { email: ana.email, password: testPassword } }),
        fields: {
          deviceSecret: [{ deviceSecret: '0'.repeat(64) }],
        },
      },
      {
        by: 'visitor',
        given: async (town) => {
          await deletes(town);
          return { body: { email: town.eve.email, password: testPassword } };
        },
        fields: { bringBack: [] },
        leftOut: { bringBack: [false] },
        refused: 'login.deleted',
      },
    ],
    forgotPassword: {
      by: 'visitor',
      given: ({ ana }) => ({ body: { email: ana.email } }),
      fields: { captchaToken: [{ captchaToken: 'not solved' }] },
    },
  },
  secondFactor: {
    logIn: [
      {
        by: 'visitor',
        given: async ({ server, eve }) => {
          const { recoveryCodes } = await addFactor(server, await server.logIn(eve.email));
          return { body: { loginToken: await loginTokenOf(server, eve.email), code: recoveryCodes[0]! } };
        },
        fields: { deviceSecret: [{ deviceSecret: '0'.repeat(64) }] },
      },
      {
        by: 'visitor',
        given: async (town) => {
          const { server, eve } = town;
          const session = await server.logIn(eve.email);
          const { recoveryCodes } = await addFactor(server, session);
          await session.accountData.deleteAccount({ body: { password: testPassword } });
          const loginToken = await loginTokenOf(server, eve.email, testPassword, { bringBack: true });
          return { body: { loginToken, code: recoveryCodes[0]! } };
        },
        fields: { bringBack: [] },
        leftOut: { bringBack: [false] },
        refused: 'login.deleted',
      },
    ],
    renewRecoveryCodes: proved,
    remove: proved,
    beginPasskey: proved,
    removePasskey: {
      ...proved,
      given: async (town) => {
        const { id } = await addSteps(town);
        return { params: { id }, body: { password: testPassword } };
      },
    },
    passkeyLogInOptions: {
      by: 'visitor',
      given: async (town) => {
        await addSteps(town);
        return { body: {} };
      },
      fields: { loginToken: [async ({ server, ana }) => ({ loginToken: await loginTokenOf(server, ana.email) })] },
    },
    passkeyLogIn: [
      {
        by: 'visitor',
        given: async (town) => ({ body: await passkeyLogin(town.server, (await addSteps(town)).passkey) }),
        fields: {
          // The challenge was not made for this token.
          loginToken: [async ({ server, ana }) => ({ loginToken: await loginTokenOf(server, ana.email) })],
          deviceSecret: [{ deviceSecret: '0'.repeat(64) }],
        },
      },
      {
        by: 'visitor',
        given: async (town) => {
          const { passkey } = await addPasskey(await town.server.logIn(town.eve.email));
          await deletes(town);
          return { body: await passkeyLogin(town.server, passkey) };
        },
        fields: { bringBack: [] },
        leftOut: { bringBack: [false] },
        refused: 'login.deleted',
      },
    ],
  },
  notifications: {
    change: {
      by: 'ana',
      given: () => ({ body: { messages: true, assignments: true, perks: true, showsDetails: false } }),
      fields: { saved: [] },
      leftOut: { saved: [true] },
    },
    subscribe: {
      by: 'ana',
      given: ({ ana }) => ({ body: { endpoint: `https://push.service.com/${ana.id}`, keys: deviceKeys } }),
      fields: { publicKey: [{ publicKey: formerKey }] },
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
        speaks: [{ speaks: ['fr'] }, { speaks: ['en', 'fr'] }],
      },
      leftOut: { language: ['en'] },
    },
  },
  photos: {
    upload: {
      by: 'ana',
      given: async () => ({ files: [await aPhoto()] }),
      fields: { uploadId: [{ uploadId: '00000000-0000-4000-8000-000000000001' }] },
    },
  },
  moods: {
    set: {
      by: 'ana',
      given: () => ({ body: { MoodKey: 'dinner' } }),
      fields: { until: [{ until: '2026-11-19T03:00:00.000Z' }] },
      leftOut: { until: [null] },
    },
  },
  settings: {
    change: [
      { by: 'ana', given: () => ({ body: {} }), fields: switches, leftOut: off },
      {
        by: 'ana',
        given: async ({ ana }) => {
          const body = { paused: true, showsActivity: false, sendsReadReceipts: false, wantsStillUp: true } as const;
          await ana.settings.change({ body: { ...body, firstMessagesFrom: 'verified' } });
          return { body: {} };
        },
        fields: switches,
        leftOut: {
          paused: [true],
          showsActivity: [false],
          sendsReadReceipts: [false],
          firstMessagesFrom: ['verified'],
          wantsStillUp: [true],
        },
      },
    ],
  },
} as const satisfies Examples;
