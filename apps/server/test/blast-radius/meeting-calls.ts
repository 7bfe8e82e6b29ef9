import type { chatHubMethods } from '@ambiance/contract/chat-hub';
import { openChat } from '../chat-client.ts';
import { ana, type Call, type Calls, id, of, reads, faceOfBen } from './call.ts';

/** What members do with each other. */
export const meetingCalls: Pick<
  Calls,
  'audit' | 'care' | 'chat' | 'discovery' | 'favorites' | 'reports' | 'blocks' | 'settings'
> = {
  audit: { list: reads((town) => town.admin.audit.list()) },
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
    changeSettings: {
      run: (town) =>
        town.ana.chat.changeSettings({ ...id(town.ben.id), body: { pinned: false, muted: true, archived: true } }),
      // Her side of it, not his.
      may: {
        conversation_members: (row, town) =>
          row.includes(`"user_id": "${town.ana.id}"`) && row.includes(`"partner_id": "${town.ben.id}"`),
      },
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
    member: reads((town) => town.ana.discovery.member(id(town.ben.id))),
  },
  favorites: {
    add: { run: (town) => town.ana.favorites.add(id(town.ben.id)), may: { favorites: of('ana', 'ben') } },
    mine: reads((town) => town.ana.favorites.mine()),
    favoritedBy: reads((town) => town.ana.favorites.favoritedBy()),
    remove: { run: (town) => town.ana.favorites.remove(id(town.ben.id)), may: { favorites: of('ana', 'ben') } },
  },
  reports: {
    mine: reads((town) => town.ana.reports.mine()),
    report: {
      run: (town) =>
        town.ana.reports.report({ ...id(town.ben.id), body: { category: 'other', reason: 'Too many messages' } }),
      may: { reports: of('ana', 'ben'), evidence_photos: faceOfBen, outgoing_mails: () => true },
    },
  },
  settings: {
    change: {
      run: (town) =>
        town.ana.settings.change({ body: { paused: true, showsActivity: false, firstMessagesFrom: 'saved' } }),
      may: { users: ana, discover: ana },
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

export const hubCalls: { [Method in keyof typeof chatHubMethods]: Call } = {
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
    // What is unsent loses the reactions, and with them who reacted.
    may: { messages: ana, message_changes: (row) => row.includes('"reactions": {}') },
    isDue: true,
  },
  MarkRead: {
    run: async (town) =>
      (await openChat(town.server.address, town.ben.accessToken)).connection.invoke('MarkRead', town.ana.id, 1),
    may: { conversation_members: of('ana', 'ben') },
  },
};
