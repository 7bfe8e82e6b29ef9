import { type Allows, type Calls, id, reads } from './call.ts';

const theCase: Allows = (row, town) => row.includes(`"id": ${town.caseOfBen},`) && row.includes(town.ben.id);
const byModerator: Allows = (row, town) => row.includes(town.moderator.id);
const ofCase = (town: { caseOfBen: number }) => id(town.caseOfBen);

/** What moderators do about Ben. */
export const moderationCalls: Pick<Calls, 'moderation'> = {
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
  },
};
