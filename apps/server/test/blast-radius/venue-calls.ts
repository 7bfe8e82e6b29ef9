import { testPassword } from '../people.ts';
import { withMails } from './admin-calls.ts';
import {
  ana,
  aPhoto,
  atHost,
  atPerk,
  atVenue,
  type Calls,
  id,
  newStaff,
  notOfBystanders,
  of,
  ofNew,
  reads,
  session,
  thePerk,
  theVenue,
} from './call.ts';

const perk = { title: 'A coffee', minTier: 'standard', categoryKey: 'cafe' } as const;

/** Calls of members and staff at a venue. */
export const venueCalls: Pick<Calls, 'perks' | 'assignments' | 'hosts' | 'managers' | 'venues'> = {
  perks: {
    list: reads((town) => town.ana.perks.list()),
    claim: { run: (town) => town.ana.perks.claim(id(town.perkId)), may: { perk_claims: ana } },
    claims: reads((town) => town.ana.perks.claims()),
    redeem: {
      run: async (town) => {
        const [claim] = await town.ana.perks.claims();
        await town.host.perks.redeem({ body: { token: claim!.token, nonce: town.server.platform.ids.uuid() } });
      },
      may: { perk_claims: of('ana'), redemption_events: of('host'), notices: of('ana') },
    },
    offlineBundle: reads((town) => town.host.perks.offlineBundle()),
    rejectedOffline: reads((town) => town.manager.perks.rejectedOffline(id(town.venue.id))),
    redemptionDays: reads((town) =>
      town.manager.perks.redemptionDays({ ...id(town.venue.id), query: { month: '2026-11' } }),
    ),
    undo: {
      run: async (town) => town.host.perks.undo(id((await town.ana.perks.claims())[0]!.id)),
      may: { perk_claims: of('ana'), redemption_events: of('host'), notices: of('ana') },
    },
    redeemOffline: {
      run: async (town) => {
        const [claim] = await town.ana.perks.claims();
        const redeemedUtc = town.server.clock.now().toISOString();
        const redemptions = [{ ticket: claim!.ticket!, nonce: town.server.platform.ids.uuid(), redeemedUtc }];
        await town.host.perks.redeemOffline({ body: { redemptions } });
      },
      may: {
        perk_claims: of('ana'),
        redemption_events: of('host'),
        offline_redemptions: of('host'),
        notices: of('ana'),
      },
    },
    discardOffline: {
      run: async (town) => {
        // A colleague who was let go redeemed the bystander's claim, which stays as it is.
        await town.manager.hosts.deactivate(atHost(town, town.colleague));
        const { ticket } = (await town.ben.perks.claims()).find((one) => one.ticket)!;
        const redeemedUtc = town.server.clock.now().toISOString();
        const redemptions = [{ ticket: ticket!, nonce: town.server.platform.ids.uuid(), redeemedUtc }];
        await town.manager.perks.discardOffline({
          ...id(town.venue.id),
          body: { userId: town.colleague.id, redemptions },
        });
        await town.manager.hosts.reactivate(atHost(town, town.colleague));
      },
      may: {
        offline_redemptions: of('colleague'),
        venue_staff: of('colleague'),
        ...session(of('colleague')),
        discover: of('colleague'),
        outgoing_mails: of('colleague'),
        account_links: of('colleague'),
      },
    },
    redeemed: reads((town) => town.host.perks.redeemed()),
    managed: reads((town) => town.manager.perks.managed(id(town.venue.id))),
    meetingDays: reads((town) => town.manager.perks.meetingDays(id(town.venue.id))),
    create: {
      run: (town) => town.manager.perks.create({ ...id(town.venue.id), body: perk }),
      may: { perks: atVenue, due_notifications: () => true },
    },
    update: {
      run: (town) =>
        town.manager.perks.update({
          ...atPerk(town),
          body: { ...perk, title: 'Two coffees' },
        }),
      may: { perks: theVenue },
    },
    end: {
      run: (town) => town.manager.perks.end(atPerk(town)),
      may: { perks: thePerk },
    },
    setPicture: {
      run: async (town) =>
        town.manager.perks.setPicture({
          ...atPerk(town),
          files: [await aPhoto()],
        }),
      may: { perks: thePerk },
    },
    removePicture: {
      run: (town) => town.manager.perks.removePicture(atPerk(town)),
      may: { perks: thePerk, photos_to_delete: notOfBystanders },
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
      may: {
        assignments: ana,
        handovers: of('host'),
        notices: (row, town) => ana(row, town) || of('host')(row, town),
        due_notifications: of('colleague'),
      },
    },
    close: {
      run: async (town) => town.manager.assignments.close(id(await town.assignmentOfAna())),
      may: { assignments: ana },
    },
  },
  hosts: {
    list: reads((town) => town.manager.hosts.list(id(town.venue.id))),
    counts: reads((town) => town.manager.hosts.counts(id(town.venue.id))),
    find: reads((town) => town.manager.hosts.find({ ...id(town.venue.id), query: { q: 'host' } })),
    create: {
      run: (town) =>
        town.manager.hosts.create({
          ...id(town.venue.id),
          body: { email: 'newhost@example.com', displayName: 'New host', password: testPassword },
        }),
      may: { ...newStaff, venue_staff: atVenue },
    },
    update: {
      run: (town) =>
        town.manager.hosts.update({
          ...atHost(town, town.host),
          body: { visibleAsIndividual: true, nonDiscoverable: true },
        }),
      may: { venue_staff: of('host'), discover: of('host'), users: of('host') },
    },
    moveChats: {
      run: (town) =>
        town.manager.hosts.moveChats({
          ...atHost(town, town.host),
          body: { toHostUserId: town.colleague.id },
        }),
      may: {
        assignments: atVenue,
        handovers: of('host'),
        notices: (row, town) => of('ben')(row, town) || of('host')(row, town),
      },
    },
    shift: reads((town) => town.host.hosts.shift()),
    changeShift: {
      run: (town) => town.host.hosts.changeShift({ body: { isOffShift: true } }),
      may: { venue_staff: of('host'), assignments: atVenue, handovers: of('host'), notices: of('ben') },
    },
    deactivate: {
      run: (town) => town.manager.hosts.deactivate(atHost(town, town.host)),
      may: {
        outgoing_mails: of('host'),
        venue_staff: of('host'),
        ...session(of('host')),
        discover: of('host'),
        assignments: atVenue,
        handovers: of('host'),
        // Ben chats with the host.
        notices: of('ben'),
      },
    },
    reactivate: {
      run: (town) => town.manager.hosts.reactivate(atHost(town, town.host)),
      may: {
        venue_staff: of('host'),
        discover: of('host'),
        outgoing_mails: of('host'),
        account_links: of('host'),
      },
    },
  },
  managers: {
    list: reads((town) => town.manager.managers.list(id(town.venue.id))),
    invite: {
      run: withMails((town) =>
        town.manager.managers.invite({
          ...id(town.venue.id),
          body: { email: 'comanager@example.com', displayName: 'Lou', language: 'fr' },
        }),
      ),
      may: { ...newStaff, venue_staff: ofNew, audit_events: of('manager') },
    },
    remove: {
      run: withMails(async (town) => {
        const at = id(town.venue.id);
        const body = { email: 'leaving@example.com', displayName: 'Lou', language: 'fr' } as const;
        const { id: managerId } = (await town.manager.managers.invite({ ...at, body })).find(
          ({ email }) => email === body.email,
        )!;
        await town.manager.managers.remove({ params: { ...at.params, managerId } });
      }),
      may: { ...newStaff, venue_staff: ofNew, audit_events: of('manager') },
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
    setPicture: {
      run: async (town) => town.manager.venues.setPicture({ ...id(town.venue.id), files: [await aPhoto()] }),
      may: { venues: theVenue },
    },
    removePicture: {
      run: (town) => town.manager.venues.removePicture(id(town.venue.id)),
      may: { venues: theVenue, photos_to_delete: notOfBystanders },
    },
  },
};
