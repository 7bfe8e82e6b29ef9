import type { Api } from '@ambiance/contract/api';
import type { chatHubMethods } from '@ambiance/contract/chat-hub';
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openChat } from '../test/chat-client.ts';
import { linkTokenTo } from '../test/mailbox.ts';
import { testPassword } from '../test/people.ts';
import { picture } from '../test/picture-files.ts';
import { inhabitTown, type Town } from '../test/bystanders.ts';
import { until } from '../test/until.ts';
import { commands } from './admin/commands.ts';
import { query } from './platform/database/database.ts';
import type { Tables } from './platform/database/tables.ts';

/** Whether a call may touch a row: the row before and after it, as JSON text. */
type Allows = (row: string, town: Town) => boolean;

/** One call, and the rows of each table that it may add, change or remove. What is not named must stay as it is. */
interface Call {
  run(town: Town): Promise<unknown>;
  may: Partial<Record<keyof Tables, Allows>>;
}

const of =
  (...names: ('ana' | 'eve' | 'ben' | 'host' | 'manager')[]): Allows =>
  (row, town) =>
    names.every((name) => row.includes(town[name].id));
const ana = of('ana');
const eve = of('eve');
const eveAsked: Allows = (row, town) => row.includes(town.eve.email);
const ofNew: Allows = (row, { known }) => !known.some((id) => row.includes(id));
const atVenue: Allows = (row, { venue }) =>
  row.includes(`"venue_id": ${venue.id},`) || row.includes(`"venue_id": ${venue.id}}`);
const theVenue: Allows = (row, { venue }) => row.includes(`"id": ${venue.id},`);
const reads = (run: Call['run']): Call => ({ run, may: {} });
const aPhoto = async () => new Blob([Uint8Array.from(await picture())], { type: 'image/jpeg' });
const id = (value: unknown) => ({ params: { id: String(value) } });

const calls: { [Feature in keyof Api]: { [Name in keyof Api[Feature]]: Call } } = {
  accounts: {
    register: {
      run: ({ server }) =>
        server.visitor.accounts.register({
          body: {
            email: 'new@example.com',
            password: testPassword,
            displayName: 'New',
            city: 'Montréal',
            country: 'Canada',
            dateOfBirth: '1990-05-17',
          },
        }),
      may: { users: ofNew, discover: ofNew, account_links: ofNew, outgoing_mails: ofNew },
    },
    login: {
      run: ({ server, eve: { email } }) =>
        server.visitor.accounts.login({ body: { email, password: testPassword, deviceSecret: 'e'.repeat(64) } }),
      may: { sessions: eve, known_devices: eve },
    },
    logout: {
      run: async ({ server, eve: { email } }) => (await server.logIn(email)).accounts.logout(),
      may: { sessions: eve },
    },
    captchaChallenge: reads(({ server }) => server.visitor.accounts.captchaChallenge()),
    changePassword: {
      run: async ({ server, eve: { email } }) =>
        (await server.logIn(email)).accounts.changePassword({
          body: { currentPassword: testPassword, newPassword: `${testPassword}!` },
        }),
      may: { users: eve, sessions: eve, known_devices: eve, outgoing_mails: eve },
    },
    forgotPassword: {
      run: ({ server, eve: { email } }) => server.visitor.accounts.forgotPassword({ body: { email } }),
      may: { requested_mails: eveAsked },
    },
    resetPassword: {
      run: async ({ server, eve: { email } }) =>
        server.visitor.accounts.resetPassword({
          body: { token: await linkTokenTo(server, email, 'reset-password'), newPassword: testPassword },
        }),
      may: {
        users: eve,
        account_links: eve,
        sessions: eve,
        known_devices: eve,
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
      may: { sessions: eve, account_links: eve, outgoing_mails: eve },
    },
    sessions: reads((town) => town.ana.accounts.sessions()),
    endOtherSessions: {
      run: (town) => town.ana.accounts.endOtherSessions(),
      may: { sessions: ana, known_devices: ana },
    },
  },
  accountData: {
    deleteAccount: {
      run: async ({ server, eve: { email } }) =>
        (await server.logIn(email)).accountData.deleteAccount({ body: { password: testPassword } }),
      may: { users: eve, sessions: eve, known_devices: eve, discover: eve, account_links: eve, outgoing_mails: eve },
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
      may: { billing_customers: (row, town) => row.includes(town.buyer.id) },
    },
    portal: { run: (town) => town.ana.billing.portal(), may: { billing_customers: ana } },
  },
  moods: {
    current: reads((town) => town.ana.moods.current()),
    set: {
      run: (town) => town.ana.moods.set({ body: { MoodKey: 'dinner' } }),
      may: { users: ana, discover: ana, discover_cells: () => true },
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
  chat: {
    conversations: reads((town) => town.ana.chat.conversations()),
    unreadCount: reads((town) => town.ana.chat.unreadCount()),
    history: reads((town) => town.ana.chat.history(id(town.ben.id))),
    markRead: {
      run: (town) => town.ana.chat.markRead({ ...id(town.ben.id), body: { upToMessageId: 1 } }),
      may: { conversation_members: of('ana', 'ben') },
    },
  },
  discovery: {
    search: reads((town) => town.ana.discovery.search({ query: {} })),
    nearbyCounts: reads((town) => town.ana.discovery.nearbyCounts({ query: {} })),
    member: reads((town) => town.ana.discovery.member(id(town.ben.id))),
  },
  instance: { about: reads(({ server }) => server.visitor.instance.about()) },
  favorites: {
    add: { run: (town) => town.ana.favorites.add(id(town.ben.id)), may: { favorites: of('ana', 'ben') } },
    mine: reads((town) => town.ana.favorites.mine()),
    favoritedBy: reads((town) => town.ana.favorites.favoritedBy()),
    remove: { run: (town) => town.ana.favorites.remove(id(town.ben.id)), may: { favorites: of('ana', 'ben') } },
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
    setPrimary: {
      run: async (town) => {
        const photos = await town.ana.photos.list();
        await town.ana.photos.setPrimary({ params: { photoId: String(photos.at(-1)!.id) } });
      },
      may: { photos: ana },
    },
    remove: {
      run: async (town) => town.ana.photos.remove(id((await town.ana.photos.list())[0]!.id)),
      may: { photos: ana },
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
  perks: {
    list: reads((town) => town.ana.perks.list()),
    claim: { run: (town) => town.ana.perks.claim(id(town.perkId)), may: { perk_claims: ana } },
    claims: reads((town) => town.ana.perks.claims()),
    redeem: {
      run: async (town) => {
        const [claim] = await town.ana.perks.claims();
        await town.host.perks.redeem({ body: { token: claim!.token, nonce: town.server.platform.ids.uuid() } });
      },
      may: { perk_claims: of('ana'), redemption_events: of('host') },
    },
    undo: {
      run: async (town) => town.host.perks.undo(id((await town.ana.perks.claims())[0]!.id)),
      may: { perk_claims: of('ana'), redemption_events: of('host') },
    },
    managed: reads((town) => town.manager.perks.managed(id(town.venue.id))),
    create: {
      run: (town) => town.manager.perks.create({ ...id(town.venue.id), body: perk }),
      may: { perks: atVenue, due_notifications: () => true },
    },
    update: {
      run: (town) =>
        town.manager.perks.update({
          params: { id: String(town.venue.id), perkId: String(town.perkId) },
          body: { ...perk, title: 'Two coffees' },
        }),
      may: { perks: theVenue },
    },
  },
  reports: {
    report: {
      run: (town) =>
        town.ana.reports.report({ ...id(town.ben.id), body: { category: 'other', reason: 'Too many messages' } }),
      may: { reports: of('ana', 'ben'), outgoing_mails: () => true },
    },
  },
  assignments: {
    startChat: {
      run: (town) => town.ana.assignments.startChat({ ...id(town.venue.id), body: {} }),
      may: { assignments: ana, due_notifications: of('host') },
    },
    successor: reads((town) => town.ana.assignments.successor(id(town.host.id))),
    ofVenue: reads((town) => town.manager.assignments.ofVenue(id(town.venue.id))),
    countsOfVenue: reads((town) => town.manager.assignments.countsOfVenue(id(town.venue.id))),
    mine: reads((town) => town.host.assignments.mine({ query: {} })),
    myCounts: reads((town) => town.host.assignments.myCounts()),
    reassign: {
      run: async (town) =>
        town.manager.assignments.reassign({
          params: { id: String(await town.assignmentOfAna()), hostId: town.colleague.id },
        }),
      may: { assignments: ana, due_notifications: (row, town) => row.includes(town.colleague.id) },
    },
    close: {
      run: async (town) => town.manager.assignments.close(id(await town.assignmentOfAna())),
      may: { assignments: ana },
    },
  },
  hosts: {
    list: reads((town) => town.manager.hosts.list(id(town.venue.id))),
    create: {
      run: (town) =>
        town.manager.hosts.create({
          ...id(town.venue.id),
          body: { email: 'newhost@example.com', displayName: 'New host', password: testPassword },
        }),
      may: {
        users: ofNew,
        venue_staff: atVenue,
        positions: ofNew,
        discover: ofNew,
        outgoing_mails: ofNew,
        account_links: ofNew,
      },
    },
    update: {
      run: (town) =>
        town.manager.hosts.update({
          params: { id: String(town.venue.id), hostId: town.host.id },
          body: { visibleAsIndividual: true, nonDiscoverable: true },
        }),
      may: { venue_staff: of('host'), discover: of('host'), users: of('host') },
    },
    deactivate: {
      run: (town) => town.manager.hosts.deactivate({ params: { id: String(town.venue.id), hostId: town.host.id } }),
      may: {
        venue_staff: of('host'),
        sessions: of('host'),
        known_devices: of('host'),
        discover: of('host'),
        assignments: atVenue,
      },
    },
    reactivate: {
      run: (town) => town.manager.hosts.reactivate({ params: { id: String(town.venue.id), hostId: town.host.id } }),
      may: { venue_staff: of('host'), discover: of('host') },
    },
  },
  venues: {
    mine: reads((town) => town.manager.venues.mine()),
    get: reads((town) => town.manager.venues.get(id(town.venue.id))),
    saveSettings: {
      run: (town) =>
        town.manager.venues.saveSettings({
          ...id(town.venue.id),
          body: { openingHours: [], awayText: { en: 'Away', fr: 'Absents' } },
        }),
      may: { venues: theVenue },
    },
  },
  blocks: {
    add: {
      run: (town) => town.ana.blocks.add(id(town.ben.id)),
      may: { blocks: of('ana', 'ben'), favorites: of('ana', 'ben'), due_notifications: of('ana') },
    },
    mine: reads((town) => town.ana.blocks.mine()),
    blockedBy: reads((town) => town.ana.blocks.blockedBy()),
    remove: { run: (town) => town.ana.blocks.remove(id(town.ben.id)), may: { blocks: of('ana', 'ben') } },
  },
};
const perk = { title: 'A coffee', minTier: 'standard', categoryKey: 'cafe' } as const;
const subscription = {
  endpoint: 'https://push.service.com/1',
  keys: {
    p256dh: Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
};

const hubCalls: { [Method in keyof typeof chatHubMethods]: Call } = {
  SendMessage: {
    run: async (town) => (await openChat(town.server.address, town.ana.accessToken)).send(town.ben.id, 'Hello'),
    may: {
      messages: ana,
      conversations: of('ana', 'ben'),
      conversation_members: of('ana', 'ben'),
      message_usage: ana,
      due_notifications: of('ben'),
    },
  },
  Typing: reads(async (town) =>
    (await openChat(town.server.address, town.ana.accessToken)).connection.invoke('Typing', town.ben.id),
  ),
  StopTyping: reads(async (town) =>
    (await openChat(town.server.address, town.ana.accessToken)).connection.invoke('StopTyping', town.ben.id),
  ),
  MarkRead: {
    run: async (town) =>
      (await openChat(town.server.address, town.ben.accessToken)).connection.invoke('MarkRead', town.ana.id, 1),
    may: { conversation_members: of('ana', 'ben') },
  },
};

/** A command of the operator, at the server's time. */
const admin =
  (words: string, options: Record<string, string | boolean>): Call['run'] =>
  ({ server: { platform, address } }) =>
    commands[words]!.run({ ...platform, timeZone: 'America/Toronto', publicUrl: address }, options);
const toEve = { email: 'eve@example.com' };
const toStaff = { email: 'staff@example.com' };

const adminCalls: Record<string, Call> = {
  'member show': reads(admin('member show', toEve)),
  'member set': {
    run: admin('member set', { ...toEve, tier: 'standard', 'phone-verified': true, verified: 'admin' }),
    may: { users: eve, subscriptions: eve },
  },
  'member status': {
    run: admin('member status', { ...toEve, status: 'Blocked' }),
    may: { users: eve, sessions: eve, known_devices: eve, discover: eve },
  },
  'queue list': reads(admin('queue list', {})),
  'queue retry': {
    run: async (town) => {
      await admin('queue retry', { mail: String(town.unsentMailOfEve) })(town);
      await town.server.runJobs();
    },
    may: { outgoing_mails: eve, account_links: eve },
  },
  'venue list': reads(admin('venue list', {})),
  'venue create': {
    run: admin('venue create', {
      name: 'New',
      city: 'Ottawa',
      country: 'Canada',
      'away-en': 'Away',
      'away-fr': 'Absents',
    }),
    may: { venues: (row) => row.includes('"New"') },
  },
  'venue set': { run: admin('venue set', { venue: '1', verified: 'yes' }), may: { venues: theVenue } },
  'staff list': reads(admin('staff list', {})),
  'staff create': {
    run: admin('staff create', { ...toStaff, role: 'host', venue: '1', name: 'Staff' }),
    may: { users: ofNew, venue_staff: atVenue, positions: ofNew, discover: ofNew, account_links: ofNew },
  },
  'staff link': { run: admin('staff link', toStaff), may: { account_links: ofNew } },
  'staff deactivate': {
    run: admin('staff deactivate', { ...toStaff, venue: '1' }),
    may: { venue_staff: ofNew, sessions: ofNew, discover: ofNew },
  },
  'staff activate': {
    run: admin('staff activate', { ...toStaff, venue: '1' }),
    may: { venue_staff: ofNew, discover: ofNew },
  },
  'price list': reads(admin('price list', {})),
  'price schedule': {
    run: admin('price schedule', { tier: 'standard', price: '11.99', on: '2027-01-15' }),
    may: { price_changes: () => true },
  },
  'price cancel': { run: admin('price cancel', { tier: 'standard' }), may: { price_changes: () => true } },
  'venue close': {
    run: admin('venue close', { venue: '1' }),
    may: {
      venues: theVenue,
      perks: atVenue,
      venue_staff: atVenue,
      assignments: atVenue,
      sessions: () => true,
      known_devices: () => true,
      discover: of('host'),
    },
  },
};

/** The books of the payment provider are not ours. */
const outside = ['migrations', 'stand_in_payments'];

/** All rows of all tables, each as its JSON text. */
async function rowsOf({ server: { platform } }: Town): Promise<Map<string, Set<string>>> {
  const names = await query<{ name: string }>(
    platform.db,
    `select tablename as name from pg_tables where schemaname = 'public' and not tablename = any($1)`,
    [outside],
  );
  const all = names.map(({ name }) => `select '${name}' as name, to_jsonb(one)::text as row from ${name} one`);
  const rows = await query<{ name: string; row: string }>(platform.db, all.join(' union all '), []);
  return new Map(
    Array.from(
      Map.groupBy(rows, ({ name }) => name),
      ([name, of]) => [name, new Set(of.map(({ row }) => row))],
    ),
  );
}

/** What a call touched without being allowed to. */
async function touchedBeyond(call: Call, town: Town): Promise<string[]> {
  const before = await rowsOf(town);
  await call.run(town);
  // Mail goes out by itself; what it leaves behind belongs to this call.
  const waiting = 'select 1 from outgoing_mails where failed_at is null';
  await until(async () => (await query(town.server.platform.db, waiting, [])).length === 0);
  const after = await rowsOf(town);
  const none = new Set<string>();
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((table) => {
    const [old, now] = [before.get(table) ?? none, after.get(table) ?? none];
    const allows = call.may[table as keyof Tables];
    return [...old, ...now]
      .filter((row) => old.has(row) !== now.has(row) && !allows?.(row, town))
      .map((row) => `${table} ${row}`);
  });
}

test('every call touches only the rows that it is there for', async () => {
  const town = await inhabitTown();
  expect(Object.keys(adminCalls).toSorted()).toEqual(Object.keys(commands).toSorted());
  const everything: [string, Call][] = [
    ...Object.entries<Record<string, Call>>(calls).flatMap(([feature, named]) =>
      Object.entries(named).map(([name, call]): [string, Call] => [`${feature}.${name}`, call]),
    ),
    ...Object.entries<Call>(hubCalls),
    ['every job, with nothing due', reads(({ server }) => server.runJobs())],
    ...Object.entries(adminCalls),
  ];
  const beyond: Record<string, string[]> = {};
  for (const [name, call] of everything) {
    const touched = await touchedBeyond(call, town).catch((error: unknown) => [`failed: ${String(error)}`]);
    if (touched.length > 0) beyond[name] = touched;
  }
  expect(beyond).toEqual({});
});
