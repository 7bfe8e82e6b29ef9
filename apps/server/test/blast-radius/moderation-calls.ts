import type { Tables } from '../../src/platform/database/tables.ts';
import type { Town } from '../bystanders.ts';
import { type Allows, ana, type Calls, faceOfBen, id, newAccount, of, reads } from './call.ts';

const theCase: Allows = (row, town) => row.includes(`"id": ${town.caseOfBen},`) && row.includes(town.ben.id);
const byModerator: Allows = (row, town) => row.includes(town.moderator.id);
const ofBen = of('ben');
/** Ben reads the decision, and who reported him that the case is closed. */
const told: Allows = (row) => /report-|decision|decided/.test(row);
/** Goes to all moderators on duty, until the case is closed. */
const alert: Allows = (row) => row.includes('"kind": "emergency"');
const decided = {
  cases: theCase,
  decisions: ofBen,
  outgoing_mails: told,
  notices: (...row: Parameters<Allows>) => told(...row) || alert(...row),
  audit_events: byModerator,
};
const warning = { kind: 'warn', reason: 'harassment', note: 'Too many messages' } as const;
const ofCase = (town: { caseOfBen: number }) => id(town.caseOfBen);

let newcomer = '';
const ofNewcomer: Allows = (row) => row.includes(newcomer);

/** Warns a new member after a report of the buyer. Returns the id of the decision. */
async function warnsNewcomer({ server, buyer, moderator }: Town): Promise<number> {
  newcomer = (await server.signUp()).id;
  await buyer.reports.report({ ...id(newcomer), body: { reason: 'Rude' } });
  const { items } = await moderator.moderation.cases({ query: { q: newcomer } });
  const decision = await moderator.moderation.decide({ ...id(items[0]!.id), body: warning });
  return decision.id;
}

const warnedNewcomer: Partial<Record<keyof Tables, Allows>> = {
  ...newAccount,
  outgoing_mails: (row, town) => told(row, town) || ofNewcomer(row, town),
  cases: ofNewcomer,
  reports: ofNewcomer,
  decisions: ofNewcomer,
  notices: told,
  audit_events: (row, town) => byModerator(row, town) || ofNewcomer(row, town),
};

/** The manager scans Ana's code. Each code works once, so the clock moves on to the next one. */
async function facesAna({ server, ana: member, manager }: Town) {
  server.clock.advance({ seconds: 30 });
  const { code } = await member.vouching.doorCode();
  return manager.vouching.scan({ body: { code } });
}

async function vouchesForAna(town: Town) {
  const { scanId } = await facesAna(town);
  await town.manager.vouching.vouch({ ...id(scanId), body: { venueId: town.venue.id } });
}

/** Calls of moderators about Ben, and calls with which a venue vouches for Ana. */
export const moderationCalls: Pick<Calls, 'moderation' | 'accountStatus' | 'faces' | 'vouching'> = {
  faces: {
    list: { run: (town) => town.moderator.faces.list(), may: { audit_events: byModerator } },
    pass: {
      run: (town) => town.moderator.faces.pass({ params: { photoId: town.otherFace } }),
      may: { photos: (row, town) => row.includes(town.otherFace), audit_events: byModerator },
    },
    openCase: {
      run: (town) => town.moderator.faces.openCase({ params: { photoId: town.faceOfBen } }),
      may: {
        photos: faceOfBen,
        cases: theCase,
        reports: ofBen,
        evidence_photos: faceOfBen,
        audit_events: byModerator,
      },
    },
  },
  moderation: {
    cases: {
      run: (town) => town.moderator.moderation.cases({ query: { q: town.ben.id } }),
      may: { audit_events: byModerator },
    },
    counts: reads((town) => town.moderator.moderation.counts()),
    case: { run: (town) => town.moderator.moderation.case(ofCase(town)), may: { audit_events: byModerator } },
    photo: reads((town) =>
      town.moderator.moderation
        .photo({ params: { id: String(town.caseOfBen), photoId: '0'.repeat(32) } })
        .catch(() => undefined),
    ),
    take: { run: (town) => town.moderator.moderation.take(ofCase(town)), may: { cases: theCase } },
    release: { run: (town) => town.moderator.moderation.release(ofCase(town)), may: { cases: theCase } },
    members: {
      run: (town) => town.moderator.moderation.members({ query: { q: town.ana.id } }),
      may: { audit_events: byModerator },
    },
    undo: {
      run: async (town) => {
        await town.moderator.moderation.undo(id(await warnsNewcomer(town)));
      },
      may: warnedNewcomer,
    },
    revise: {
      run: async (town) => {
        const decisionId = await warnsNewcomer(town);
        const body = { outcome: 'lifted', why: 'They were few' } as const;
        await town.administrator.moderation.revise({ ...id(decisionId), body });
      },
      may: warnedNewcomer,
    },
    raise: {
      run: (town) => town.moderator.moderation.raise(ofCase(town)),
      may: {
        cases: theCase,
        notices: alert,
        outgoing_mails: (row, town) => row.includes(town.administrator.id),
        audit_events: byModerator,
      },
    },
    setDuty: {
      run: (town) => town.moderator.moderation.setDuty({ body: { onDuty: false } }),
      may: { off_duty: byModerator },
    },
    decide: {
      run: (town) => town.moderator.moderation.decide({ ...ofCase(town), body: warning }),
      may: decided,
    },
    appeals: reads((town) => town.moderator.moderation.appeals()),
    decideAppeal: {
      run: async (town) => {
        await town.ben.accountStatus.appeal({ body: { text: 'They were few' } });
        const { items } = await town.administrator.moderation.appeals();
        await town.administrator.moderation.decideAppeal({
          ...id(items[0]!.id),
          body: { outcome: 'overturned', note: 'They were few' },
        });
      },
      may: { ...decided, appeals: ofBen, audit_events: ofBen },
    },
  },
  accountStatus: {
    status: reads((town) => town.ben.accountStatus.status()),
    appeal: {
      run: async (town) => {
        await town.buyer.reports.report({ ...id(town.ben.id), body: { reason: 'Again' } });
        const { items } = await town.moderator.moderation.cases();
        const again = items.find(({ member }) => member.id === town.ben.id)!;
        await town.moderator.moderation.decide({ ...id(again.id), body: warning });
        await town.ben.accountStatus.appeal({ body: { text: 'They were few' } });
      },
      may: { ...decided, cases: ofBen, reports: ofBen, evidence_photos: faceOfBen, appeals: ofBen },
    },
    confirm: {
      run: async (town) => {
        const { decision } = await town.ben.accountStatus.status();
        await town.ben.accountStatus.confirm({ body: { decisionId: decision!.id } });
      },
      may: { decisions: ofBen },
    },
  },
  vouching: {
    doorCode: { run: (town) => town.ana.vouching.doorCode(), may: { door_short_codes: ana } },
    scan: { run: facesAna, may: { door_short_codes: ana, door_scans: of('ana', 'manager') }, isDue: true },
    deny: {
      async run(town) {
        const { scanId } = await facesAna(town);
        await town.manager.vouching.deny({ ...id(scanId), body: { venueId: town.venue.id } });
      },
      may: { door_short_codes: ana, door_scans: of('ana', 'manager'), audit_events: of('ana', 'manager') },
      isDue: true,
    },
    vouch: {
      run: vouchesForAna,
      may: {
        door_short_codes: ana,
        door_scans: of('ana', 'manager'),
        vouchers: of('ana', 'manager'),
        vouch_days: of('manager'),
        notices: ana,
      },
      isDue: true,
    },
    mine: reads((town) => town.ana.vouching.mine()),
    ofVenue: reads((town) => town.manager.vouching.ofVenue(id(town.venue.id))),
    conspicuous: reads((town) => town.moderator.vouching.conspicuous()),
    ofMember: reads((town) => town.moderator.vouching.ofMember(id(town.ana.id))),
    remove: {
      run: async (town) => town.ana.vouching.remove(id((await town.ana.vouching.mine())[0]!.id)),
      may: { vouchers: ana },
      isDue: true,
    },
    revoke: {
      async run(town) {
        await vouchesForAna(town);
        const [voucher] = await town.ana.vouching.mine();
        await town.moderator.vouching.revoke({ ...id(voucher!.id), body: { why: 'Somebody else' } });
      },
      may: {
        door_short_codes: ana,
        door_scans: of('ana', 'manager'),
        vouchers: ana,
        vouch_days: of('manager'),
        audit_events: byModerator,
        notices: ana,
        // Mails of earlier notices are due by now.
        outgoing_mails: (row, town) => ana(row, town) || row.includes('"kind": "notice"'),
      },
      isDue: true,
    },
  },
};
