import type { UserId } from '@ambiance/domain/ids';
import { unansweredMinutes } from '@ambiance/domain/perks';
import { randomUUID } from 'node:crypto';
import { runCommand } from './run-command.ts';
import { assignmentJobs } from '../src/features/assignments/assignments.jobs.ts';
import { customerOf } from '../src/features/billing/customers.repository.ts';
import { syncCustomer } from '../src/features/billing/sync-customer.ts';
import { createLocalBus } from '../src/platform/bus.ts';
import { query } from '../src/platform/database/database.ts';
import { pay, visit } from './buying.ts';
import { openChat } from './chat-client.ts';
import { testPassword } from './people.ts';
import { picture } from './picture-files.ts';
import type { Act } from './races.ts';
import { addFactor } from './second-factors.ts';
import { addPasskey } from './soft-passkey.ts';
import type { Scene } from './scenes.ts';
import type { TestServer } from './start-test-server.ts';

export const id = (value: unknown) => ({ params: { id: String(value) } });
const perk = { title: 'Tea', minTier: 'standard', categoryKey: 'cafe' } as const;
const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };

/** Ana and Ben have written each other one message each. */
const theyWrite: Act = ({ server, ana, ben }) =>
  query(
    server.platform.db,
    `insert into messages (conversation_id, sender_id, sent_at, body)
     select conversation, sender, $3, 'Hello' from start_conversation($1, $2) as conversation, unnest($4::uuid[]) as sender`,
    [ana.id, ben.id, server.platform.clock.now(), [ana.id, ben.id]],
  );

/** Calls a hub method on a message that a member wrote to their partner. */
async function change(by: Scene['ana'], partner: Scene['ana'], server: TestServer, method: string, ...to: unknown[]) {
  const owns = 'select id from messages where sender_id = $1';
  const [message] = await query<{ id: number }>(server.platform.db, owns, [by.id]);
  const { connection } = await openChat(server.address, by.accessToken);
  return connection.invoke(method, partner.id, message!.id, ...to);
}

export const admin = (words: string, options: Record<string, string>, { server }: Scene) =>
  runCommand(server, words, options);

export const moves = (who: Scene['ana']) =>
  who.accounts.changeEmail({ body: { email: `new-${who.id}@example.com`, password: testPassword } });

const wish = { place: { text: 'The chess tables' }, at: '2026-11-21T19:00:00-05:00' };

/** Proposes a meeting to a member with whom the caller has written. */
export const proposes = (from: Scene['ana'], to: Scene['ana']) =>
  from.proposals.propose({ body: { toUserId: to.id, ...wish } });

/** Ben has proposed a meeting to Ana. */
const benProposed: Act = async (scene) => {
  await theyWrite(scene);
  await proposes(scene.ben, scene.ana);
};
/** The newest proposal of the two. */
export const newest = async ({ ana, ben, server }: Scene) => {
  const owns = 'select message_id as id from proposals where proposer_id = any($1::uuid[]) order by 1 desc limit 1';
  const [proposal] = await query<{ id: number }>(server.platform.db, owns, [[ana.id, ben.id]]);
  return id(proposal!.id);
};

/** Ana and Ben have agreed to meet at the venue, and each holds a half of its perk for two. */
const theyHoldPair: Act = async (scene) => {
  const { server, ana, ben, manager, venueId } = scene;
  await theyWrite(scene);
  await manager.perks.create({ ...id(venueId), body: { ...perk, forTwo: true } });
  const body = { toUserId: ana.id, place: { venueId }, at: wish.at };
  await ana.proposals.accept(id((await ben.proposals.propose({ body })).id));
  // The notification about the meeting is not part of the tested writes.
  await server.platform.db.deleteFrom('due_notifications').execute();
};
/** The signed code that the host has scanned offline. */
const scanned = new WeakMap<Scene, string>();
const hostScans: Act = async (scene) => {
  const claims = await scene.ana.perks.claims();
  const claim = claims.find(({ half }) => half) ?? claims.find(({ token }) => token === scene.claimed.token);
  scanned.set(scene, claim!.ticket!);
};
const offlineRedemptions = (scene: Scene) => {
  const redeemedUtc = scene.server.platform.clock.now().toISOString();
  return [{ ticket: scanned.get(scene)!, nonce: randomUUID(), redeemedUtc }];
};
const hostSends: Act = (scene) => scene.host.perks.redeemOffline({ body: { redemptions: offlineRedemptions(scene) } });
const redeemsHalf = async (host: Scene['host'], owner: Scene['ana']) => {
  const half = (await owner.perks.claims()).find((claim) => claim.half);
  return half && host.perks.redeem({ body: { token: half.token, nonce: randomUUID() } });
};

const theyAgreed: Act = async (scene) => {
  await benProposed(scene);
  await scene.ana.proposals.accept(await newest(scene));
};

/** Ana and Ben meet at the venue now. Its host is online. */
const theySit: Act = async (scene) => {
  const { server, ana, ben, host, venueId } = scene;
  await theyWrite(scene);
  const at = new Date(server.platform.clock.now().getTime() + 1_800_000).toISOString();
  await ben.proposals.propose({ body: { toUserId: ana.id, place: { venueId }, at } });
  await ana.proposals.accept(await newest(scene));
  await server.platform.db.deleteFrom('due_notifications').execute();
  await openChat(server.address, host.accessToken);
};
const anaAsked: Act = async (scene) => {
  await theySit(scene);
  await scene.ana.tableChecks.ask({ body: { messageId: Number((await newest(scene)).params.id) } });
};
/** Ana's request for help that has not ended; 0 if there is none. */
export const openRequest = async (ana: Scene['ana']) => {
  const asked = (await ana.tableChecks.mine()).flatMap(({ check }) => check ?? []);
  return asked[0]?.id ?? 0;
};

/**
 * Stores Ana's plan as the provider has it, and ends it there if her account is closed. Outside of tests, an event of the provider or
 * a job does so.
 */
export const storesPlan: Act = async ({ server: { platform }, ana }) => {
  const customer = await customerOf(platform.db, { userId: ana.id });
  if (customer) await syncCustomer(platform, customer.customerId);
};
/** The payment page of a higher plan, which Ana has opened and not used. */
const unpaidPage = new WeakMap<Scene, string>();
/** The page on which Ana can confirm a change to a higher plan, and its price. */
const upgradePage = new WeakMap<Scene, { url: string; price: string }>();
/** Ana pays for a plan instead of the one that she was given. */
export const anaPays: Act = async (scene) => {
  const { server, ana } = scene;
  await server.platform.db.deleteFrom('subscriptions').where('user_id', '=', ana.id).execute();
  unpaidPage.set(scene, (await ana.billing.checkout({ body: { TierKey: 'premium' } })).url);
  await pay(server, (await ana.billing.checkout({ body: { TierKey: 'standard' } })).url);
  await storesPlan(scene);
  const premium = (await server.visitor.plans.fullTiers()).find(({ key }) => key === 'premium')!;
  const { url } = await ana.billing.checkout({ body: { TierKey: 'premium' } });
  upgradePage.set(scene, { url, price: premium.stripePriceId! });
};
export const confirmsUpgrade: Act = (scene) => {
  const { url, price } = upgradePage.get(scene)!;
  return visit(scene.server, url, { action: 'change', price });
};
export const pauses = ({ ana }: Scene, months: 2 | 3) => ana.billing.pause({ body: { months } });
export const paysOnEarlierPage: Act = (scene) => pay(scene.server, unpaidPage.get(scene)!);
export const cancelsInPortal: Act = async ({ server, ana }) =>
  visit(server, (await ana.billing.portal()).url, { action: 'cancel' });

/** The host has scanned Ana's code at the venue, which is verified. */
const hostFacesAna: Act = async ({ server, ana, host, venueId }) => {
  await query(server.platform.db, 'update venues set verified = true where id = $1', [venueId]);
  await query(
    server.platform.db,
    `insert into photos (id, user_id, number, extension, is_primary, created_at)
     values (md5($1::text), $1::uuid, 1, 'webp', true, $2)`,
    [ana.id, server.platform.clock.now()],
  );
  await host.vouching.scan({ body: await ana.vouching.doorCode() });
};
const judgement = async ({ server, host, venueId }: Scene) => {
  const owns = 'select id from door_scans where staff_id = $1';
  const [scan] = await query<{ id: string }>(server.platform.db, owns, [host.id]);
  return { ...id(scan!.id), body: { venueId } };
};
export const hostVouches: Act = async (scene) => scene.host.vouching.vouch(await judgement(scene));
const hostDenies: Act = async (scene) => scene.host.vouching.deny(await judgement(scene));

export const theHost = ({ venueId, host }: Scene) => ({ params: { id: String(venueId), hostId: host.id } });
const managerDiscards: Act = (scene) => {
  const body = { userId: scene.host.id, redemptions: offlineRedemptions(scene) };
  return scene.manager.perks.discardOffline({ ...id(scene.venueId), body });
};

type AtVenue = Pick<Scene, 'venueId' | 'ana'>;
/** Invites the same person in each scene. */
export const invites = (by: Scene['manager'], { venueId, ana }: AtVenue) =>
  by.managers.invite({
    ...id(venueId),
    body: { email: `manager-${ana.id}@example.com`, displayName: 'Lou', language: 'fr' },
  });
export const removes = (by: Scene['manager'], who: Scene['manager'], { venueId }: AtVenue) =>
  by.managers.remove({ params: { id: String(venueId), managerId: who.id } });

/** Gives the venue a name that no venue of another scene has. */
export const renames = (by: Scene['manager'], { venueId }: Pick<Scene, 'venueId'>, name: string) =>
  by.venues.saveSettings({
    ...id(venueId),
    body: { openingHours: [], awayText: { en: '', fr: '' }, name: `${name} ${venueId}` },
  });

/** Ben has waited too long for the host's answer. */
const benWaits: Act = async ({ server, ben, host, assignmentId }) => {
  await (await openChat(server.address, ben.accessToken)).send(host.id, 'Anybody?');
  const since = new Date(server.platform.clock.now().getTime() - (unansweredMinutes + 1) * 60_000);
  const waits = 'update assignments set waiting_since = $2, unanswered_since = $2 where id = $1';
  await query(server.platform.db, waits, [assignmentId, since]);
};

/** Runs the job that hands over Ben's chat. The colleague is the only host who is online. */
export const handsOver: Act = async ({ server, colleague }) => {
  const online = async (userIds: readonly UserId[]) => new Set(userIds.filter((userId) => userId === colleague.id));
  const jobs = assignmentJobs({ ...server.platform, bus: createLocalBus(), online });
  await jobs.find(({ name }) => name === 'hand over unanswered assignments')!.run();
};

/** Writes that a concurrent event may prevent. */
export const writes = {
  'sends a message': async ({ server, ana, ben }) =>
    (await openChat(server.address, ana.accessToken)).send(ben.id, 'Hello'),
  'is sent a message': async ({ server, ana, ben }) =>
    (await openChat(server.address, ben.accessToken)).send(ana.id, 'Hello'),
  'reads a message': async ({ server, ana, ben }) => {
    const message = await (await openChat(server.address, ben.accessToken)).send(ana.id, 'Hello');
    await ana.chat.markRead({ ...id(ben.id), body: { upToMessageId: message!.id } });
  },
  'is saved as a favorite': ({ ana, host }) => host.favorites.add(id(ana.id)),
  'reacts to a message': ({ server, ana, ben }) => change(ana, ben, server, 'ReactToMessage', 'heart'),
  'unsends a message': ({ server, ana, ben }) => change(ana, ben, server, 'UnsendMessage'),
  'proposes to meet': ({ ana, ben }) => proposes(ana, ben),
  'accepts a proposal': async (scene) => scene.ana.proposals.accept(await newest(scene)),
  'puts a meeting back': async (scene) => scene.ana.proposals.undo(await newest(scene)),
  'proposes something else': async (scene) => scene.ana.proposals.counter({ ...(await newest(scene)), body: wish }),
  'ends a conversation kindly': ({ ana, ben }) => ana.chat.close(id(ben.id)),
  'takes a conversation up again': ({ ana, ben }) => ana.chat.reopen(id(ben.id)),
  'tells a friend': async (scene) => {
    const { params } = await newest(scene);
    // A friend of her own, since all members together reach a friend only a few times a day.
    const email = `lea-${scene.ana.id}@example.com`;
    const friend = { email, language: 'en', dueAt: '2026-11-21T23:00:00-05:00' } as const;
    return scene.ana.checkIns.setUp({ body: { messageId: Number(params.id), ...friend } });
  },
  'asks for help at the table': async (scene) =>
    scene.ana.tableChecks.ask({ body: { messageId: Number((await newest(scene)).params.id), hint: 'By the window' } }),
  'withdraws the request for help': async ({ ana }) => ana.tableChecks.withdraw(id(await openRequest(ana))),
  'has the host on the way': async ({ ana, host }) => host.tableChecks.answer(id(await openRequest(ana))),
  'sets a mood': ({ ana }) => ana.moods.set({ body: { MoodKey: 'travel' } }),
  'sets a mood with an end': ({ ana }) => ana.moods.set({ body: { MoodKey: 'travel', until: '2027-01-01T00:00:00Z' } }),
  'claims a perk': ({ ana, perkId }) => ana.perks.claim(id(perkId)),
  'has a claim redeemed': ({ host, claimed }) =>
    host.perks.redeem({ body: { token: claimed.token, nonce: randomUUID() } }),
  'saves a favorite': ({ ana, ben }) => ana.favorites.add(id(ben.id)),
  'saves a host': ({ ana, host }) => ana.favorites.add(id(host.id)),
  'blocks somebody': ({ ana, ben }) => ana.blocks.add(id(ben.id)),
  'reports and blocks': ({ ana, ben }) =>
    ana.reports.report({ ...id(ben.id), body: { reason: 'Too many messages', block: true } }),
  'has a claim redeemed by its short code': ({ host, claimed }) =>
    host.perks.redeem({ body: { token: claimed.shortCode, nonce: randomUUID() } }),
  'has a claim redeemed without a network': hostSends,
  'has a half redeemed without a network': hostSends,
  'has a venue vouch': hostVouches,
  'is not recognized at the door': hostDenies,
  'has redemptions discarded': managerDiscards,
  'has a redemption taken back': ({ host }) => revoke(host),
  'has a half redeemed': ({ host, ana }) => redeemsHalf(host, ana),
  'has the other half redeemed': ({ colleague, ben }) => redeemsHalf(colleague, ben),
  'uploads a photo': async ({ ana }) =>
    ana.photos.upload({ files: [new Blob([Uint8Array.from(await picture('jpeg', { width: 64, height: 64 }))])] }),
  'starts a chat with a venue': ({ ana, venueId }) => ana.assignments.startChat({ ...id(venueId), body: {} }),
  'starts a chat that waits for a host': ({ ana, venueId }) => ana.assignments.startChat({ ...id(venueId), body: {} }),
  'asks for a host': ({ ana, venueId, host }) =>
    ana.assignments.startChat({ ...id(venueId), body: { hostUserId: host.id } }),
  'begins a checkout': ({ ana }) => ana.billing.checkout({ body: { TierKey: 'standard' } }),
  'pauses the plan': (scene) => pauses(scene, 2),
  'cancels the pause': ({ ana }) => ana.billing.resume(),
  'logs in': ({ server, ana }) => server.logIn(ana.email),
  'changes the password': ({ ana }) =>
    ana.accounts.changePassword({ body: { currentPassword: testPassword, newPassword: `${testPassword}!` } }),
  'changes the address': ({ ana }) => moves(ana),
  'adds a second factor': ({ server, ana }) => addFactor(server, ana),
  'adds a passkey': ({ ana }) => addPasskey(ana),
  'subscribes to notifications': ({ ana }) =>
    ana.notifications.subscribe({ body: { endpoint: `https://push.service.com/${ana.id}`, keys } }),
  'shares a position': ({ ana }) => ana.members.setLocation({ body: { lat: 45.6, lng: -73.6 } }),
  'asks to be told of arrivals': ({ ana }) => ana.discovery.setArrivalAlert({ body: { wanted: true, radiusKm: 1000 } }),
  'has the host log in': ({ server, host }) => server.logIn(host.email),
  'is passed to a colleague': ({ manager, assignmentId, colleague }) =>
    manager.assignments.reassign({ params: { id: String(assignmentId), hostId: colleague.id } }),
  'has all chats of the host moved': (scene) =>
    scene.manager.hosts.moveChats({ ...theHost(scene), body: { toHostUserId: scene.colleague.id } }),
  'has the assignment closed': ({ manager, assignmentId }) => manager.assignments.close(id(assignmentId)),
  'is answered by the host': async ({ server, host, ben }) =>
    (await openChat(server.address, host.accessToken)).send(ben.id, 'Here I am'),
  'has a perk offered': ({ manager, venueId }) => manager.perks.create({ ...id(venueId), body: perk }),
  'has a perk changed': ({ manager, venueId, perkId }) =>
    manager.perks.update({ params: { id: String(venueId), perkId: String(perkId) }, body: perk }),
  'has the settings saved': ({ manager, venueId }) =>
    manager.venues.saveSettings({
      ...id(venueId),
      body: { openingHours: [], awayText: { en: '', fr: '' }, address: 'Here' },
    }),
  'has the venue renamed': ({ manager, ...scene }) => renames(manager, scene, 'Café'),
  'has a manager invited': ({ manager, ...scene }) => invites(manager, scene),
  'has a manager removed': ({ manager, ...scene }) => removes(manager, scene.otherManager, scene),
  'has a host hidden': (scene) => scene.manager.hosts.update({ ...theHost(scene), body: { nonDiscoverable: true } }),
  'has a host brought back': (scene) => scene.manager.hosts.reactivate(theHost(scene)),
} satisfies Readonly<Record<string, Act>>;
export type Write = keyof typeof writes;

export const redeem = ({ host, claimed }: Scene) =>
  host.perks.redeem({ body: { token: claimed.token, nonce: randomUUID() } });

/** Undoes the host's last redemption, if it still exists. */
async function revoke(host: Scene['host']): Promise<unknown> {
  const [last] = await host.perks.redeemed();
  return last && host.perks.undo(id(last.claimId));
}

/** Preparations that a write needs. */
export const before: Partial<Record<Write, Act>> = {
  'reacts to a message': theyWrite,
  'unsends a message': theyWrite,
  'proposes to meet': theyWrite,
  'accepts a proposal': benProposed,
  'proposes something else': benProposed,
  'puts a meeting back': async (scene) => {
    await theyAgreed(scene);
    await scene.ana.proposals.cancel(await newest(scene));
  },
  'ends a conversation kindly': benProposed,
  'takes a conversation up again': async (scene) => {
    await theyWrite(scene);
    await scene.ana.chat.close(id(scene.ben.id));
  },
  'tells a friend': theyAgreed,
  'asks for help at the table': theySit,
  'withdraws the request for help': anaAsked,
  'has the host on the way': anaAsked,
  'pauses the plan': anaPays,
  'cancels the pause': async (scene) => {
    await anaPays(scene);
    await pauses(scene, 2);
  },
  'starts a chat that waits for a host': ({ server, ana, venueId }) =>
    query(server.platform.db, 'insert into assignments (venue_id, member_id, created_at) values ($1, $2, $3)', [
      venueId,
      ana.id,
      server.platform.clock.now(),
    ]),
  'is answered by the host': benWaits,
  'has all chats of the host moved': benWaits,
  'has the assignment closed': benWaits,
  'is passed to a colleague': benWaits,
  'has a venue vouch': hostFacesAna,
  'is not recognized at the door': hostFacesAna,
  'has redemptions discarded': async (scene) => {
    await hostScans(scene);
    await scene.manager.hosts.deactivate(theHost(scene));
  },
  'has a redemption taken back': redeem,
  'has a half redeemed': theyHoldPair,
  'has a claim redeemed without a network': hostScans,
  'has a half redeemed without a network': async (scene) => {
    await theyHoldPair(scene);
    await hostScans(scene);
  },
  'has the other half redeemed': async (scene) => {
    await theyHoldPair(scene);
    await redeemsHalf(scene.host, scene.ana);
  },
};
