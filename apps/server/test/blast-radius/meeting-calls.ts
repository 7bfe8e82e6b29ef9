import type { chatHubMethods } from '@ambiance/contract/chat-hub';
import { query } from '../../src/platform/database/database.ts';
import type { Town } from '../bystanders.ts';
import { openChat } from '../chat-client.ts';
import { type Allows, ana, type Call, type Calls, id, of, reads, faceOfBen } from './call.ts';

const wish = { place: { text: 'The chess tables' }, at: '2026-11-21T19:00:00-05:00' };
type Who = 'ana' | 'ben';
const proposes = (town: Town, from: Who, to: Who) =>
  town[from].proposals.propose({ body: { toUserId: town[to].id, ...wish } });
/** Rows of Ana or Ben, for calls whose preparation also writes rows. */
const ofThem: Allows = (row, town) => of('ana')(row, town) || of('ben')(row, town);
const settled: Allows = (row) => row.includes('"reactions": {}');
const proposed = { messages: ofThem, proposals: ofThem, message_changes: settled, due_notifications: ofThem };

/** Ana agrees to meet Ben and sets up a check-in with a friend. */
async function checksIn(town: Town) {
  const { id: messageId } = await proposes(town, 'ben', 'ana');
  await town.ana.proposals.accept(id(messageId));
  const dueAt = '2026-11-21T23:00:00-05:00';
  return town.ana.checkIns.setUp({ body: { messageId, email: 'lea@example.com', language: 'fr', dueAt } });
}

/** Ana and Ben meet at the venue now, whose manager is online. The rows of the meeting belong to no call. */
async function meetsAtVenue({ server, ana, ben, venue, manager }: Town) {
  const { db, clock } = server.platform;
  await openChat(server.address, manager.accessToken);
  const [meeting] = await query<{ messageId: number }>(
    db,
    `insert into proposals (message_id, conversation_id, proposer_id, venue_id, place, at, time_zone, status, created_at, accepted_at)
     select nextval('message_ids'), (
       select conversation_id from conversation_members where user_id = $1 and partner_id = $2), $1, $3, 'Here', $4, 'America/Toronto', 'ended', $4, $4
     returning message_id as "messageId"`,
    [ana.id, ben.id, venue.id, clock.now()],
  );
  return meeting!;
}
async function asksAtTable(town: Town) {
  const { messageId } = await meetsAtVenue(town);
  return (await town.ana.tableChecks.ask({ body: { messageId, hint: 'By the window' } })).check!.id;
}
/** The meeting, and Ana's request. Ben has no row of it. */
const atTable = { proposals: ana };

/** Calls with which members affect each other. */
export const meetingCalls: Pick<
  Calls,
  | 'audit'
  | 'care'
  | 'catchUp'
  | 'chat'
  | 'checkIns'
  | 'discovery'
  | 'favorites'
  | 'proposals'
  | 'reports'
  | 'blocks'
  | 'settings'
  | 'tableChecks'
> = {
  audit: {
    list: reads((town) => town.admin.audit.list()),
    export: {
      run: (town) => town.admin.audit.export(),
      may: { audit_events: (row, town) => row.includes(town.admin.id) },
    },
  },
  catchUp: { read: reads((town) => town.ana.catchUp.read()) },
  care: { figures: reads((town) => town.server.visitor.care.figures()) },
  chat: {
    conversations: reads((town) => town.ana.chat.conversations()),
    ticket: reads((town) => town.ana.chat.ticket()),
    unreadCount: reads((town) => town.ana.chat.unreadCount()),
    history: reads((town) => town.ana.chat.history(id(town.ben.id))),
    changes: reads((town) => town.ana.chat.changes({ ...id(town.ben.id), query: { after: '0' } })),
    markRead: {
      run: (town) => town.ana.chat.markRead({ ...id(town.ben.id), body: { upToMessageId: 1 } }),
      may: { conversation_members: of('ana', 'ben') },
    },
    closing: reads((town) => town.ana.chat.closing(id(town.ben.id))),
    close: {
      run: (town) => town.ana.chat.close(id(town.ben.id)),
      // Closing a conversation also ends its open proposals.
      may: { conversations: of('ana', 'ben'), proposals: ofThem, message_changes: settled },
    },
    reopen: {
      run: async (town) => {
        await town.ana.chat.close(id(town.ben.id));
        await town.ana.chat.reopen(id(town.ben.id));
      },
      may: { conversations: of('ana', 'ben'), proposals: ofThem, message_changes: settled },
      isDue: true,
    },
    changeSettings: {
      run: (town) =>
        town.ana.chat.changeSettings({ ...id(town.ben.id), body: { pinned: false, muted: true, archived: true } }),
      // Only Ana's side of the conversation may change, not Ben's.
      may: {
        conversation_members: (row, town) =>
          row.includes(`"user_id": "${town.ana.id}"`) && row.includes(`"partner_id": "${town.ben.id}"`),
      },
    },
  },
  checkIns: {
    mine: reads((town) => town.ana.checkIns.mine()),
    setUp: { run: checksIn, may: { ...proposed, check_ins: ana }, isDue: true },
    home: {
      run: async (town) => town.ana.checkIns.home(id((await checksIn(town)).id)),
      may: { ...proposed, check_ins: ana },
      isDue: true,
    },
    callMe: {
      async run(town) {
        await town.ana.checkIns.callMe(id((await checksIn(town)).id));
        await town.server.jobs.find(({ name }) => name === 'deliver mails')!.run();
      },
      may: { ...proposed, check_ins: ana, check_in_links: () => true },
      isDue: true,
    },
  },
  discovery: {
    search: reads((town) => town.ana.discovery.search({ query: {} })),
    count: reads((town) => town.ana.discovery.count({ query: {} })),
    nearbyCounts: reads((town) => town.ana.discovery.nearbyCounts({ query: {} })),
    nearestTown: reads((town) => town.ana.discovery.nearestTown()),
    arrivalAlert: reads((town) => town.ana.discovery.arrivalAlert()),
    setArrivalAlert: {
      run: (town) => town.ana.discovery.setArrivalAlert({ body: { wanted: true, radiusKm: 50 } }),
      may: { arrival_alerts: ana },
      isDue: true,
    },
    foundArrival: reads((town) => town.ana.discovery.foundArrival()),
    foundArrivalShown: { run: (town) => town.ana.discovery.foundArrivalShown(), may: { found_arrivals: ana } },
    member: reads((town) => town.ana.discovery.member(id(town.ben.id))),
  },
  favorites: {
    add: { run: (town) => town.ana.favorites.add(id(town.ben.id)), may: { favorites: of('ana', 'ben') } },
    mine: reads((town) => town.ana.favorites.mine()),
    favoritedBy: reads((town) => town.ana.favorites.favoritedBy()),
    remove: { run: (town) => town.ana.favorites.remove(id(town.ben.id)), may: { favorites: of('ana', 'ben') } },
  },
  proposals: {
    propose: {
      run: (town) => proposes(town, 'ana', 'ben'),
      // Ana had archived the conversation, so proposing changes her row of it.
      may: { messages: ana, proposals: ana, conversation_members: of('ana', 'ben'), due_notifications: of('ben') },
      isDue: true,
    },
    cancel: {
      run: async (town) => town.ana.proposals.cancel(id((await town.ana.chat.history(id(town.ben.id))).at(-1)!.id)),
      may: { proposals: ana, message_changes: settled },
      isDue: true,
    },
    undo: {
      async run(town) {
        const meeting = id((await proposes(town, 'ben', 'ana')).id);
        await town.ana.proposals.accept(meeting);
        await town.ana.proposals.cancel(meeting);
        await town.ana.proposals.undo(meeting);
      },
      may: proposed,
      isDue: true,
    },
    decline: {
      run: async (town) => town.ben.proposals.decline(id((await proposes(town, 'ana', 'ben')).id)),
      may: proposed,
      isDue: true,
    },
    accept: {
      // The meeting is at a venue, so both get a half of a perk for two.
      run: async (town) => {
        const body = { toUserId: town.ana.id, place: { venueId: town.venue.id }, at: wish.at };
        await town.ana.proposals.accept(id((await town.ben.proposals.propose({ body })).id));
      },
      may: { ...proposed, perk_claims: ofThem },
      isDue: true,
    },
    counter: {
      run: async (town) => town.ben.proposals.counter({ ...id((await proposes(town, 'ana', 'ben')).id), body: wish }),
      may: proposed,
      isDue: true,
    },
    agenda: reads((town) => town.ana.proposals.agenda()),
    recent: reads((town) => town.ana.proposals.recent()),
    places: reads((town) => town.ana.proposals.places({ query: { withUserId: town.ben.id, at: wish.at } })),
  },
  reports: {
    mine: reads((town) => town.ana.reports.mine()),
    openCase: {
      run: (town) =>
        town.moderator.reports.openCase({
          body: { memberId: town.ben.id, category: 'scam', reason: 'The same words' },
        }),
      may: {
        cases: of('ben'),
        reports: of('ben'),
        evidence_photos: faceOfBen,
        case_marks: () => true,
        audit_events: of('ben'),
      },
    },
    report: {
      run: (town) =>
        town.ana.reports.report({ ...id(town.ben.id), body: { category: 'other', reason: 'Too many messages' } }),
      may: {
        reports: of('ana', 'ben'),
        evidence_photos: faceOfBen,
        case_marks: () => true,
        outgoing_mails: () => true,
      },
    },
  },
  settings: {
    change: {
      run: (town) =>
        town.ana.settings.change({ body: { paused: true, showsActivity: false, firstMessagesFrom: 'saved' } }),
      may: { users: ana, discover: ana },
    },
  },
  tableChecks: {
    mine: reads((town) => town.ana.tableChecks.mine()),
    staff: {
      async run(town) {
        const { messageId } = await meetsAtVenue(town);
        await town.ana.tableChecks.staff({ query: { messageId: String(messageId) } });
      },
      may: atTable,
    },
    ask: { run: asksAtTable, may: { ...atTable, table_checks: ana }, isDue: true },
    withdraw: {
      run: async (town) => town.ana.tableChecks.withdraw(id(await asksAtTable(town))),
      may: { ...atTable, table_checks: ana },
      isDue: true,
    },
    atWork: reads((town) => town.manager.tableChecks.atWork({ query: {} })),
    answer: {
      run: async (town) => town.manager.tableChecks.answer(id(await asksAtTable(town))),
      may: { ...atTable, table_checks: ana },
      isDue: true,
    },
    finish: {
      async run(town) {
        const check = id(await asksAtTable(town));
        await town.manager.tableChecks.answer(check);
        await town.manager.tableChecks.finish(check);
      },
      may: { ...atTable, table_checks: ana },
      isDue: true,
    },
  },
  blocks: {
    add: {
      run: (town) => town.ana.blocks.add(id(town.ben.id)),
      // A block also ends the open proposals of the two.
      may: {
        check_ins: ana,
        blocks: of('ana', 'ben'),
        favorites: of('ana', 'ben'),
        due_notifications: of('ana'),
        proposals: ofThem,
        message_changes: settled,
      },
    },
    mine: reads((town) => town.ana.blocks.mine()),
    blockedBy: reads((town) => town.ana.blocks.blockedBy()),
    remove: { run: (town) => town.ana.blocks.remove(id(town.ben.id)), may: { blocks: of('ana', 'ben') } },
  },
};

export const hubCalls: { [Method in keyof typeof chatHubMethods]: Call } = {
  SendMessage: {
    run: async (town) => (await openChat(town.server.address, town.ana.accessToken)).send(town.ben.id, 'Hello'),
    may: {
      messages: ana,
      conversations: of('ana', 'ben'),
      conversation_members: of('ana', 'ben'),
      message_usage: ana,
      new_chats: ana,
      due_notifications: of('ben'),
    },
  },
  Typing: reads(async (town) =>
    (await openChat(town.server.address, town.ana.accessToken)).connection.invoke('Typing', town.ben.id),
  ),
  StopTyping: reads(async (town) =>
    (await openChat(town.server.address, town.ana.accessToken)).connection.invoke('StopTyping', town.ben.id),
  ),
  ReactToMessage: {
    run: async (town) => {
      const [message] = await town.ana.chat.history(id(town.ben.id));
      const { connection } = await openChat(town.server.address, town.ana.accessToken);
      await connection.invoke('ReactToMessage', town.ben.id, message!.id, 'heart');
    },
    may: { message_changes: ana },
    isDue: true,
  },
  UnsendMessage: {
    run: async (town) => {
      const { connection } = await openChat(town.server.address, town.ana.accessToken);
      const message = (await town.ana.chat.history(id(town.ben.id))).findLast((one) => one.fromUserId === town.ana.id);
      await connection.invoke('UnsendMessage', town.ben.id, message!.id);
    },
    // An unsent message loses its reactions, and with them the names of those who reacted.
    may: { messages: ana, message_changes: (row) => row.includes('"reactions": {}') },
    isDue: true,
  },
  MarkRead: {
    run: async (town) =>
      (await openChat(town.server.address, town.ben.accessToken)).connection.invoke('MarkRead', town.ana.id, 1),
    may: { conversation_members: of('ana', 'ben') },
  },
};
