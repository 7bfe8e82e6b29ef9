import { randomBytes } from 'node:crypto';
import { photoIdOf } from '@ambiance/domain/photos';
import { hourOf } from '../../src/features/moods/pulse.ts';
import type { Town } from '../bystanders.ts';
import { buy, buyer } from '../buying.ts';
import { linkTokenTo } from '../mailbox.ts';
import { registrationOf, testPassword } from '../people.ts';
import { addFactor, type AddedFactor, loginTokenOf } from '../second-factors.ts';
import { addPasskey, passkeyLogin, type SoftPasskey } from '../soft-passkey.ts';
import { withMails } from './admin-calls.ts';
import {
  aPhoto,
  ana,
  type Calls,
  eve,
  eveAsked,
  id,
  newAccount,
  notOfBystanders,
  notPaid,
  ofNew,
  reads,
  session,
} from './call.ts';

const subscription = {
  endpoint: 'https://push.service.com/1',
  keys: {
    p256dh: Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
};

const factors = new WeakMap<Town, AddedFactor>();
const passkeys = new WeakMap<Town, { passkey: SoftPasskey; id: string }>();

/** Ana's password with a recovery code that is not used yet. */
const proof = (town: Town) => ({ password: testPassword, code: factors.get(town)!.recoveryCodes.pop()! });

/** The notice that Eve logged in on a new device, and its mail. Any job that runs later announces it. */
const newDevice = { notices: eve, outgoing_mails: eve };

/** A new member who pays for a plan. */
async function payingNewcomer({ server }: Town) {
  const member = await buyer(server);
  await buy(server, member, 'standard');
  return member;
}

/** The rows of a new member who pays for a plan. */
const payer = {
  ...newAccount,
  phone_codes: ofNew,
  billing_customers: ofNew,
  subscriptions: ofNew,
  notices: ofNew,
  payment_events: () => true,
  stand_in_payments: notPaid,
} as const;

/** The tables that change when Eve changes her address or undoes that. */
const anotherAddress = {
  users: eve,
  account_links: eve,
  former_emails: eve,
  ...session(eve),
  ...newDevice,
};

/** Calls with which members change their own data. */
export const accountCalls: Pick<
  Calls,
  | 'accounts'
  | 'accountData'
  | 'billing'
  | 'moods'
  | 'members'
  | 'instance'
  | 'notices'
  | 'notifications'
  | 'phone'
  | 'photos'
  | 'places'
  | 'plans'
  | 'secondFactor'
> = {
  accounts: {
    register: {
      run: ({ server }) => server.visitor.accounts.register({ body: registrationOf('new@example.com') }),
      may: { users: ofNew, consents: ofNew, discover: ofNew, account_links: ofNew, outgoing_mails: ofNew },
    },
    login: {
      run: ({ server, eve: { email } }) =>
        server.visitor.accounts.login({ body: { email, password: testPassword, deviceSecret: 'e'.repeat(64) } }),
      may: { ...session(eve), ...newDevice },
    },
    logout: {
      run: async ({ server, eve: { email } }) => (await server.logIn(email)).accounts.logout(),
      may: { sessions: eve, account_traces: eve, ...newDevice },
    },
    captchaChallenge: reads(({ server }) => server.visitor.accounts.captchaChallenge()),
    changePassword: {
      run: async ({ server, eve: { email } }) =>
        (await server.logIn(email)).accounts.changePassword({
          body: { currentPassword: testPassword, newPassword: `${testPassword}!` },
        }),
      may: { users: eve, ...session(eve), ...newDevice },
    },
    forgotPassword: {
      run: ({ server, eve: { email } }) => server.visitor.accounts.forgotPassword({ body: { email } }),
      may: { requested_mails: eveAsked },
    },
    resetLink: {
      run: async ({ server, eve: { email } }) => {
        await server.visitor.accounts.forgotPassword({ body: { email } });
        const token = await linkTokenTo(server, email, 'reset-password');
        await server.visitor.accounts.resetLink({ body: { token } });
      },
      may: { account_links: eve, requested_mails: eveAsked, ...newDevice },
    },
    resetPassword: {
      run: async ({ server, eve: { email } }) =>
        server.visitor.accounts.resetPassword({
          body: { token: await linkTokenTo(server, email, 'reset-password'), newPassword: testPassword },
        }),
      may: {
        users: eve,
        account_links: eve,
        ...session(eve),
        outgoing_mails: eve,
        requested_mails: eveAsked,
      },
    },
    verifyEmail: {
      run: async ({ server, eve: { email } }) =>
        server.visitor.accounts.verifyEmail({ body: { token: await linkTokenTo(server, email, 'verify-email') } }),
      may: { users: eve, discover: eve, account_links: eve },
    },
    resendVerification: {
      run: async ({ server, eve: { email } }) => (await server.logIn(email)).accounts.resendVerification(),
      may: { sessions: eve, account_traces: eve, account_links: eve, outgoing_mails: eve },
    },
    changeEmail: {
      run: async ({ server, eve: { email } }) =>
        (await server.logIn(email)).accounts.changeEmail({
          body: { email: 'moved@example.com', password: testPassword },
        }),
      may: anotherAddress,
    },
    undoEmailChange: {
      run: async ({ server, eve: { email } }) => {
        const token = await linkTokenTo(server, email, 'undo-email-change');
        const { resetToken } = await server.visitor.accounts.undoEmailChange({ body: { token } });
        // The old password works again, so that the next call can log in.
        const body = { token: resetToken, newPassword: testPassword };
        await server.visitor.accounts.resetPassword({ body });
      },
      may: anotherAddress,
    },
    sessions: reads((town) => town.ana.accounts.sessions()),
    endOtherSessions: {
      run: (town) => town.ana.accounts.endOtherSessions(),
      may: session(ana),
    },
  },
  accountData: {
    deleteAccount: {
      run: async ({ server, eve: { email } }) =>
        (await server.logIn(email)).accountData.deleteAccount({ body: { password: testPassword } }),
      may: {
        users: eve,
        ...session(eve),
        discover: eve,
        account_links: eve,
        outgoing_mails: eve,
      },
    },
    records: reads((town) => town.ana.accountData.records()),
    consentReceipts: reads((town) => town.ana.accountData.consentReceipts()),
    consentKeys: reads(({ server }) => server.visitor.accountData.consentKeys()),
    eraseRecords: {
      run: (town) => town.ana.accountData.eraseRecords({ params: { kind: 'knownDevices' } }),
      may: { known_devices: ana },
    },
    undoDeletion: {
      run: async ({ server, eve: { email } }) =>
        server.visitor.accountData.undoDeletion({ body: { token: await linkTokenTo(server, email, 'undo-deletion') } }),
      may: { users: eve, discover: eve, account_links: eve, outgoing_mails: eve },
    },
  },
  billing: {
    checkout: {
      run: (town) => town.buyer.billing.checkout({ body: { TierKey: 'standard' } }),
      may: { billing_customers: (row, town) => row.includes(town.buyer.id), stand_in_payments: notPaid },
    },
    portal: { run: (town) => town.ana.billing.portal(), may: { billing_customers: ana, stand_in_payments: notPaid } },
    pause: {
      run: withMails(async (town) => (await payingNewcomer(town)).billing.pause({ body: { months: 1 } })),
      may: payer,
    },
    resume: {
      run: withMails(async (town) => {
        const member = await payingNewcomer(town);
        await member.billing.pause({ body: { months: 1 } });
        await member.billing.resume();
      }),
      may: payer,
    },
  },
  moods: {
    current: reads((town) => town.ana.moods.current()),
    set: {
      run: (town) => town.ana.moods.set({ body: { MoodKey: 'dinner' } }),
      may: { users: ana, discover: ana, discover_cells: () => true },
    },
    // The pulse of an hour ago must not change.
    pulse: {
      run: (town) => town.ana.moods.pulse(),
      may: { pulses: (row, { server }) => row.includes(hourOf(server.clock.now()).toISOString().slice(0, 13)) },
    },
    townPulse: {
      run: ({ server }) => server.visitor.moods.townPulse({ query: { timeZone: 'America/Vancouver' } }),
      may: { pulses: (row, { server }) => row.includes(hourOf(server.clock.now()).toISOString().slice(0, 13)) },
    },
  },
  members: {
    me: reads((town) => town.ana.members.me()),
    updateMe: {
      run: (town) => town.ana.members.updateMe({ body: { displayName: 'Ana', city: 'Toronto', description: 'Hello' } }),
      may: { users: ana, discover: ana, positions: ana, cities: () => true },
    },
    setLocation: {
      run: (town) => town.ana.members.setLocation({ body: { lat: 45.6, lng: -73.6 } }),
      may: { users: ana, positions: ana, discover: ana, discover_cells: () => true },
    },
  },
  instance: { about: reads(({ server }) => server.visitor.instance.about()) },
  notices: {
    mine: reads((town) => town.ana.notices.mine()),
    shown: {
      run: (town) => town.ana.notices.shown({ body: { ids: town.noticeIds } }),
      may: { notices: ana },
      isDue: true,
    },
  },
  notifications: {
    settings: { run: (town) => town.ana.notifications.settings(), may: { push_keys: () => true } },
    change: {
      run: (town) =>
        town.ana.notifications.change({
          body: { messages: true, assignments: false, perks: true, showsDetails: false },
        }),
      may: { notification_settings: ana },
    },
    subscribe: {
      run: (town) => town.ana.notifications.subscribe({ body: subscription }),
      may: { push_subscriptions: ana },
    },
    unsubscribe: {
      run: (town) => town.ana.notifications.unsubscribe({ body: { endpoint: subscription.endpoint } }),
      may: { push_subscriptions: ana },
    },
  },
  phone: {
    verification: reads((town) => town.ana.phone.verification()),
    start: {
      run: (town) => town.ana.phone.start({ body: { phone: '+14165551234' } }),
      may: { phone_codes: ana, phone_sends: ana },
    },
    confirm: {
      run: async (town) => {
        const [message] = await town.server.platform.outboxes.sms!.newest(1);
        await town.ana.phone.confirm({ body: { code: message!.code } });
      },
      may: { users: ana, phone_codes: ana },
    },
  },
  photos: {
    upload: {
      run: async (town) => town.ana.photos.upload({ files: [await aPhoto(), await aPhoto()] }),
      may: { photos: ana, users: ana },
    },
    list: reads((town) => town.ana.photos.list()),
    order: {
      run: async (town) => {
        const photoIds = (await town.ana.photos.list()).map(({ url }) => photoIdOf(url)!).toReversed();
        await town.ana.photos.order({ body: { photoIds } });
      },
      may: { photos: ana },
    },
    setPrimary: {
      run: async (town) => {
        const photos = await town.ana.photos.list();
        await town.ana.photos.setPrimary({ params: { photoId: String(photos.at(-1)!.id) } });
      },
      may: { photos: ana },
    },
    remove: {
      run: async (town) => town.ana.photos.remove(id((await town.ana.photos.list())[0]!.id)),
      may: { photos: ana, photos_to_delete: notOfBystanders },
    },
  },
  places: {
    search: reads(({ server }) => server.visitor.places.search({ query: { q: 'Montr' } })),
    reverse: reads(({ server }) => server.visitor.places.reverse({ query: { lat: '45.5', lon: '-73.5' } })),
  },
  plans: {
    mine: reads((town) => town.ana.plans.mine()),
    tiers: reads(({ server }) => server.visitor.plans.tiers()),
    fullTiers: reads(({ server }) => server.visitor.plans.fullTiers()),
    limits: reads((town) => town.ana.plans.limits()),
  },
  secondFactor: {
    state: reads((town) => town.ana.secondFactor.state()),
    begin: reads((town) => town.ana.secondFactor.begin()),
    add: {
      run: async (town) => factors.set(town, await addFactor(town.server, town.ana)),
      may: { second_factors: ana, outgoing_mails: ana },
    },
    logIn: {
      run: async (town) => {
        const { code } = proof(town);
        const loginToken = await loginTokenOf(town.server, town.ana.email);
        await town.server.visitor.secondFactor.logIn({ body: { loginToken, code, deviceSecret: 'a'.repeat(64) } });
      },
      may: {
        second_factors: ana,
        ...session(ana),
        notices: ana,
        outgoing_mails: ana,
      },
    },
    renewRecoveryCodes: {
      run: async (town) => {
        const renewed = await town.ana.secondFactor.renewRecoveryCodes({ body: proof(town) });
        factors.set(town, { ...factors.get(town)!, ...renewed });
      },
      may: { second_factors: ana, outgoing_mails: ana },
    },
    remove: {
      run: (town) => town.ana.secondFactor.remove({ body: proof(town) }),
      may: { second_factors: ana, outgoing_mails: ana },
    },
    passkeys: reads((town) => town.ana.secondFactor.passkeys()),
    proofOptions: reads((town) => town.ana.secondFactor.proofOptions()),
    passkeyLogInOptions: reads(({ server }) => server.visitor.secondFactor.passkeyLogInOptions({ body: {} })),
    beginPasskey: reads((town) => town.ana.secondFactor.beginPasskey({ body: { password: testPassword } })),
    addPasskey: {
      run: async (town) => passkeys.set(town, await addPasskey(town.ana)),
      may: { passkeys: ana, outgoing_mails: ana },
    },
    passkeyLogIn: {
      run: async (town) => {
        const body = await passkeyLogin(town.server, passkeys.get(town)!.passkey);
        await town.server.visitor.secondFactor.passkeyLogIn({ body: { ...body, deviceSecret: 'b'.repeat(64) } });
      },
      may: {
        passkeys: ana,
        used_challenges: () => true,
        ...session(ana),
        notices: ana,
        outgoing_mails: ana,
      },
    },
    removePasskey: {
      run: (town) =>
        town.ana.secondFactor.removePasskey({ ...id(passkeys.get(town)!.id), body: { password: testPassword } }),
      may: { passkeys: ana, outgoing_mails: ana },
    },
    addPasskeyStep: {
      run: async (town) => {
        await addPasskey(town.ana);
        await town.ana.secondFactor.addPasskeyStep({ body: { password: testPassword } });
      },
      may: { passkeys: ana, second_factors: ana, outgoing_mails: ana },
    },
  },
};
