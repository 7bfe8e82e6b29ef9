import { createAccessTokens } from '../src/features/accounts/access-token.ts';
import { query } from '../src/platform/database/database.ts';
import type { Act } from './races.ts';
import { admin, anaPays, id, theHost } from './racing-writes.ts';
import { addFactor } from './second-factors.ts';
import type { Scene } from './scenes.ts';
import { clientOf } from './test-transport.ts';

const why = 'Asked in writing';

/** The first case, decision or appeal about Ana; 0 if there is none. */
const first = async (table: 'cases' | 'decisions' | 'appeals', { server, ana }: Scene) => {
  const owns = `select id from ${table} where user_id = $1 order by id limit 1`;
  const [row] = await query<{ id: number }>(server.platform.db, owns, [ana.id]);
  return id(row?.id ?? 0);
};

export const benReports: Act = ({ ana, ben }) =>
  ben.reports.report({ ...id(ana.id), body: { category: 'scam', reason: 'Money' } });

const decides = async (
  by: Scene['moderator'],
  scene: Scene,
  decision: { kind: 'ban' } | { kind: 'suspend'; days: 7 },
) =>
  by.moderation.decide({
    ...(await first('cases', scene)),
    body: { ...decision, reason: 'harassment', note: 'Looked at', texts: ['displayName'] },
  });
const bans: Act = (scene) => decides(scene.moderator, scene, { kind: 'ban' });
export const suspends: Act = (scene) => decides(scene.otherModerator, scene, { kind: 'suspend', days: 7 });
export const undoes: Act = async (scene) => scene.moderator.moderation.undo(await first('decisions', scene));
export const lifts: Act = async (scene) =>
  scene.administrator.moderation.revise({ ...(await first('decisions', scene)), body: { outcome: 'lifted', why } });
const shortens: Act = async (scene) =>
  scene.administrator.moderation.revise({
    ...(await first('decisions', scene)),
    body: { outcome: 'lightened', kind: 'suspend', days: 7, why },
  });

/** Appeals with the token that a banned member gets at login. */
const appeals: Act = async ({ server, ana }) => {
  const { secrets, clock } = server.platform;
  const token = await createAccessTokens(secrets, clock).signStatusToken(ana.id);
  return clientOf(server, token).accountStatus.appeal({ body: { text: 'It was not me' } });
};
const grantsAppeal: Act = async (scene) =>
  scene.otherModerator.moderation.decideAppeal({
    ...(await first('appeals', scene)),
    body: { outcome: 'overturned', note: 'Looked at again' },
  });

export const opensCase = (by: Scene['moderator'], { ana }: Scene) =>
  by.reports.openCase({ body: { memberId: ana.id, category: 'scam', reason: 'The same words' } });
export const takes = async (by: Scene['moderator'], scene: Scene) => by.moderation.take(await first('cases', scene));
export const leaves = async (by: Scene['moderator'], scene: Scene) =>
  by.moderation.release(await first('cases', scene));

export const givesPlan = ({ administrator, ana }: Scene, tier: 'free' | 'standard' | 'premium') =>
  administrator.operator.setPlan({ ...id(ana.id), body: { tier, until: null, why } });
export const resetsFactor: Act = ({ administrator, ana }) =>
  administrator.operator.resetSecondFactor({ ...id(ana.id), body: { why } });
export const deletesMember: Act = ({ administrator, ana }) =>
  administrator.operator.deleteMember({ ...id(ana.id), body: { why } });

/** Creates a venue with the name that another manager gives to the venue of the scene. */
export const createsVenue: Act = ({ administrator, venueId }) =>
  administrator.operator.createVenue({
    body: { name: `Le Quai ${venueId}`, city: 'Montréal', country: 'Canada', why },
  });
const addsManager = ({ administrator, venueId }: Scene, email: string) =>
  administrator.operator.addVenueStaff({
    ...id(venueId),
    body: { email, displayName: 'Lou', language: 'fr', role: 'manager', why },
  });
/** Adds the person whom the managers of the venue invite. */
export const addsInvited: Act = (scene) => addsManager(scene, `manager-${scene.ana.id}@example.com`);
/** Adds a manager who has an account. */
export const addsColleague: Act = (scene) => addsManager(scene, scene.otherManager.email);

/**
 * Writes of moderators and administrators that a concurrent event may prevent. To decide several cases, the page decides one after
 * the other. A refund is recorded before the provider answers, so two at once are both recorded although one is made; it is only
 * paired with what does not refund.
 */
export const staffWrites = {
  'is banned by a moderator': bans,
  'has a ban undone': undoes,
  'has a ban shortened': shortens,
  appeals,
  'has an appeal granted': grantsAppeal,
  'has a case opened': (scene) => opensCase(scene.moderator, scene),
  'has a new case opened': (scene) => opensCase(scene.moderator, scene),
  'has the case taken': (scene) => takes(scene.moderator, scene),
  'has the case raised': async (scene) => scene.moderator.moderation.raise(await first('cases', scene)),
  'is given a plan': (scene) => givesPlan(scene, 'premium'),
  'has the given plan ended': (scene) => givesPlan(scene, 'free'),
  'has a payment refunded': async ({ administrator, ana }) => {
    const [payment] = await administrator.operator.payments(id(ana.id));
    return administrator.operator.refund({ ...id(ana.id), body: { paymentId: payment!.id, part: 'all', why } });
  },
  'has the second factor reset': resetsFactor,
  'has a venue created': createsVenue,
  'has a manager added': addsInvited,
  'has a manager of another venue added': addsColleague,
  'has a host let back in': (scene) => admin('staff activate', { email: scene.host.email }, scene),
  'has a perk added by the operator': (scene) =>
    admin('perk add', { venue: String(scene.venueId), title: 'Tea', tier: 'standard', category: 'cafe' }, scene),
  'has a perk changed by the operator': (scene) =>
    admin('perk set', { perk: String(scene.perkId), title: 'Tea' }, scene),
} satisfies Readonly<Record<string, Act>>;
export type StaffWrite = keyof typeof staffWrites;

const anaIsBanned: Act = async (scene) => {
  await benReports(scene);
  await bans(scene);
};

/** Preparations that a write of the staff needs. */
export const beforeStaff: Partial<Record<StaffWrite, Act>> = {
  'is banned by a moderator': benReports,
  'has the case taken': benReports,
  'has the case raised': benReports,
  'has a ban undone': anaIsBanned,
  'has a ban shortened': anaIsBanned,
  'has a new case opened': anaIsBanned,
  appeals: anaIsBanned,
  'has an appeal granted': async (scene) => {
    await anaIsBanned(scene);
    await appeals(scene);
  },
  'has a payment refunded': anaPays,
  'has the second factor reset': ({ server, ana }) => addFactor(server, ana),
  'has a manager of another venue added': ({ server, otherManager }) =>
    query(server.platform.db, 'delete from venue_staff where user_id = $1', [otherManager.id]),
  'has a host let back in': (scene) => scene.manager.hosts.deactivate(theHost(scene)),
};
