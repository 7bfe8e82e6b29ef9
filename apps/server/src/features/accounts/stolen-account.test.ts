import { type Api, api } from '@ambiance/contract/api';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, test } from 'vitest';
import { production, undo } from '../../../test/changed-emails.ts';
import { mailsSentTo } from '../../../test/mailbox.ts';
import { type SignedIn, testPassword } from '../../../test/people.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { passkeyLogin } from '../../../test/soft-passkey.ts';
import { CallError, clientOf } from '../../../test/test-transport.ts';
import { linksTo, Thief } from '../../../test/thief.ts';

const newPassword = `${testPassword} of the owner`;

type Act = (thief: Thief) => Promise<void>;
/** The way a thief uses a call; or a sentence that explains why the call neither opens the account nor locks its owner out. */
type Acts = { [Feature in AccountFeature]: Record<keyof Api[Feature], Act | string> };
type AccountFeature = 'accountData' | 'accounts' | 'checkIns' | 'notifications' | 'phone' | 'secondFactor';

const part = 'a part of another act';
const reads = 'only reads';

const acts: Acts = {
  accounts: {
    register: 'opens another account',
    login: (thief) => thief.logIn(),
    logout: (thief) => thief.logOut(),
    captchaChallenge: reads,
    forgotPassword: (thief) => thief.resetPassword(),
    resetLink: reads,
    resetPassword: part,
    changePassword: (thief) => thief.changePassword(),
    verifyEmail: (thief) => thief.changeAndProveAddress(),
    resendVerification: (thief) => thief.proveAddress(),
    changeEmail: (thief) => thief.changeAddress(),
    undoEmailChange: (thief) => thief.undoChanges(),
    sessions: reads,
    endOtherSessions: (thief) => thief.logOutOthers(),
  },
  accountData: {
    deleteAccount: (thief) => thief.deleteAccount(),
    records: reads,
    consentReceipts: reads,
    consentKeys: reads,
    eraseRecords: 'forgets devices and notices; the owner’s mails remain',
    undoDeletion: (thief) => thief.undoDeletion(),
  },
  secondFactor: {
    logIn: part,
    state: reads,
    begin: part,
    add: (thief) => thief.addFactor(),
    renewRecoveryCodes: (thief) => thief.renewRecoveryCodes(),
    remove: (thief) => thief.removeFactor(),
    passkeyLogInOptions: part,
    passkeyLogIn: (thief) => thief.logInByPasskey(),
    passkeys: reads,
    proofOptions: part,
    beginPasskey: part,
    addPasskey: (thief) => thief.addPasskey(),
    removePasskey: (thief) => thief.removePasskey(),
    addPasskeyStep: (thief) => thief.addPasskeyStep(),
  },
  phone: {
    verification: reads,
    start: part,
    confirm: (thief) => thief.changePhone(),
  },
  notifications: {
    settings: reads,
    change: 'says what devices are notified of',
    subscribe: (thief) => thief.subscribeDevice(),
    unsubscribe: 'makes a device quiet',
  },
  checkIns: {
    mine: reads,
    setUp: 'a test of its own in taken-back.test.ts',
    home: 'ends what the owner told a friend',
    callMe: 'asks a friend of the owner to call',
  },
};

/** Calls that do not affect access to an account. Each new call must be listed here or in the thief's acts. */
const others: Record<Exclude<keyof Api, AccountFeature>, string> = {
  accountStatus: 'a decision about the account',
  assignments: 'chats with venues',
  audit: 'what staff did',
  billing: 'the plan',
  blocks: 'other members',
  care: 'other members',
  catchUp: 'reads',
  chat: 'conversations',
  discovery: 'other members',
  faces: 'new faces',
  favorites: 'other members',
  hosts: 'venues',
  instance: 'the installation',
  managers: 'venues',
  members: 'the profile, whose address and role no call of it changes',
  moderation: 'decisions of moderators',
  moods: 'moods',
  notices: 'what happened; the session of a new device cannot mark the notice of it as shown',
  operator: 'decisions of administrators',
  perks: 'venues',
  photos: 'photos',
  places: 'the map',
  plans: 'the plan',
  proposals: 'meetings',
  reports: 'other members',
  settings: 'what others see',
  tableChecks: 'help at the venue of a meeting',
  venues: 'venues',
  vouching: 'the badge',
};

const acted: [name: string, act: Act][] = [
  ...Object.entries(acts).flatMap(([feature, calls]) =>
    Object.entries<Act | string>(calls).flatMap(([call, act]): [string, Act][] =>
      typeof act === 'string' ? [] : [[`${feature}.${call}`, act]],
    ),
  ),
  ['goes back to the address of the owner', (thief) => thief.goBackToTheOwnersAddress()],
  ['takes the data along', (thief) => thief.takeDataAlong()],
];

test('every call of the contract is classified as part of an account theft or as unrelated to it', () => {
  for (const [feature, calls] of Object.entries(acts)) {
    expect(Object.keys(calls).toSorted()).toEqual(Object.keys(api[feature as AccountFeature]).toSorted());
  }
  expect([...Object.keys(acts), ...Object.keys(others)].toSorted()).toEqual(Object.keys(api).toSorted());
});

/** Gets the account back using only the owner's mailbox: by each link, newest first, then by a password reset. */
async function revoke(server: TestServer, { email }: SignedIn): Promise<{ api: SignedIn; atMs: number }> {
  const ways = [...(await linksTo(server, email, 'undo-email-change')), undefined];
  for (const way of ways) {
    if (way === undefined) await server.visitor.accounts.forgotPassword({ body: { email } });
    const token =
      way === undefined
        ? (await linksTo(server, email, 'reset-password'))[0]
        : await undo(server, way).then(
            ({ resetToken }) => resetToken,
            () => undefined,
          );
    if (token === undefined) continue;
    await server.visitor.accounts.resetPassword({ body: { token, newPassword } });
    const body = { email, password: newPassword, bringBack: true };
    const loggedIn = await server.visitor.accounts.login({ body }).catch((error: unknown) => {
      if (error instanceof CallError && error.code === 'second-factor.required') return undefined;
      throw error;
    });
    if (!loggedIn) continue;
    const { accessToken, user } = loggedIn;
    const client = clientOf(server, accessToken);
    return { api: { ...client, id: user.id, email, accessToken, user }, atMs: performance.now() };
  }
  throw new Error(`No mail to ${email} leads back in.`);
}

async function expectThiefIsOut(server: TestServer, thief: Thief, atMs: number): Promise<void> {
  for (const { accessToken, chat } of thief.sessions) {
    const me = clientOf(server, accessToken).members.me();
    await expect(me).rejects.toMatchObject({ status: 401 });
    const left = Math.max(0, atMs + 1000 - performance.now());
    expect(await Promise.race([chat.closed.then(() => 'closed'), sleep(left, 'open', { ref: false })])).toBe('closed');
  }
  for (const email of new Set(thief.emails)) {
    for (const password of new Set(thief.passwords)) {
      const again = server.visitor.accounts.login({ body: { email, password, bringBack: true } });
      await expect(again).rejects.toMatchObject({ code: 'login.refused' });
    }
  }
  const { accounts, accountData, secondFactor } = server.visitor;
  for (const passkey of thief.passkeys) {
    const again = secondFactor.passkeyLogIn({ body: { ...(await passkeyLogin(server, passkey)), bringBack: true } });
    await expect(again).rejects.toMatchObject({ code: 'passkey.unknown' });
  }
  const uses: [purpose: string, use: (token: string) => Promise<unknown>][] = [
    ['verify-email', (token) => accounts.verifyEmail({ body: { token } })],
    ['reset-password', (token) => accounts.resetPassword({ body: { token, newPassword: 'a thief comes back' } })],
    ['undo-email-change', (token) => accounts.undoEmailChange({ body: { token } })],
    ['undo-deletion', (token) => accountData.undoDeletion({ body: { token } })],
  ];
  for (const email of new Set(thief.emails.slice(1))) {
    if (email === thief.owner.email) continue;
    await accounts.forgotPassword({ body: { email } });
    for (const [purpose, use] of uses) {
      for (const token of await linksTo(server, email, purpose)) await expect(use(token)).rejects.toThrow();
    }
  }
}

async function expectAccountAsBefore(server: TestServer, owner: SignedIn, back: SignedIn): Promise<void> {
  expect(await back.members.me()).toMatchObject({ id: owner.id, email: owner.email, emailProved: true });
  expect(await back.secondFactor.state()).toMatchObject({ addedUtc: null });
  expect(await back.secondFactor.passkeys()).toEqual([]);
  expect(await back.accounts.sessions()).toHaveLength(1);
  for (const table of ['known_devices', 'push_subscriptions', 'phone_codes'] as const) {
    const rows = await server.platform.db.selectFrom(table).where('user_id', '=', owner.id).selectAll().execute();
    expect(rows).toEqual([]);
  }
}

/**
 * `npm test` runs an eighth of all pairs, in which each act comes first and second at least once; the soak test runs all
 * pairs.
 */
const isTried = (first: Act, second: Act) =>
  [first, second].reduce((sum, one) => sum + acted.findIndex(([, act]) => act === one), 0) % inject('oneOrderOf') === 0;

describe('an account whose password a thief knows', () => {
  test.each(acted)('is recovered by its owner through mail only, whatever follows %s', async (_, first) => {
    const server = await startTestServer(production);
    const proved = async () => {
      const person = await server.register();
      const [token] = await linksTo(server, person.email, 'verify-email');
      await server.visitor.accounts.verifyEmail({ body: { token: token! } });
      return person;
    };
    const bystander = await proved();
    const bystanderBefore = [await bystander.members.me(), await mailsSentTo(server, bystander.email)];
    const orders: [string, Act | undefined][] = [
      ['nothing', undefined],
      ...acted.filter(([, second]) => isTried(first, second)),
    ];
    await Promise.all(
      orders.map(async ([name, second]) => {
        const owner = await proved();
        const thief = new Thief(server, owner);
        await thief.logIn();
        await first(thief);
        await second?.(thief);
        const { api: back, atMs } = await revoke(server, owner).catch((error: unknown) => {
          throw new Error(`followed by ${name}`, { cause: error });
        });
        await expectThiefIsOut(server, thief, atMs);
        await expectAccountAsBefore(server, owner, back);
      }),
    );
    expect([await bystander.members.me(), await mailsSentTo(server, bystander.email)]).toEqual(bystanderBefore);
  });
});
