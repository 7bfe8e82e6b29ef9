import { hoursOf, proposableDays } from '@ambiance/domain/proposals';
import type { Platform } from '@ambiance/server/platform/platform';
import { type GiveNeeds, issuePairs } from '@ambiance/server/features/perks/issue-pairs';
import { addProposal, settle } from '@ambiance/server/features/proposals/proposals.repository';
import type { Townsperson } from './townsperson.ts';

/** Proposals between the named logins: one is pending, and one was accepted, with the paired claims of a perk for two. */
const proposals = [
  { from: 'premium', to: 'free', venue: 'Café Lanterne', days: 4, clock: '19:00', becomes: 'accepted' },
  { from: 'standard', to: 'free', venue: 'Café Lanterne', days: 2, clock: '18:30', becomes: undefined },
] as const;

/** Stores the proposals as the newest messages of existing conversations. */
export async function addProposals(
  tx: Platform['db'],
  needs: GiveNeeds,
  logins: readonly Townsperson[],
  now: Date,
): Promise<void> {
  const personOf = (kind: string) => logins.find(({ email }) => email === `${kind}@ambiance.example`)!;
  for (const { from, to, venue: name, days, clock, becomes } of proposals) {
    const [proposer, other] = [personOf(from), personOf(to)];
    const { conversation_id } = await tx
      .selectFrom('conversation_members')
      .where('user_id', '=', proposer.id)
      .where('partner_id', '=', other.id)
      .select('conversation_id')
      .executeTakeFirstOrThrow();
    const venue = await tx.selectFrom('venues').where('name', '=', name).selectAll().executeTakeFirstOrThrow();
    const timeZone = venue.time_zone;
    const hours = hoursOf(timeZone, proposableDays(timeZone, now)[days]!, now);
    const { at } = hours.find((hour) => hour.clock === clock)!;
    const wish = { venueId: venue.id, place: venue.name, address: `${venue.address}, ${venue.city}`, at, timeZone };
    const id = await addProposal(tx, { conversationId: conversation_id, proposerId: proposer.id, ...wish }, now);
    if (!becomes) continue;
    await settle(tx, id, becomes);
    await issuePairs(tx, needs, { id, venueId: venue.id, at, between: [proposer.id, other.id] }, now);
  }
}
