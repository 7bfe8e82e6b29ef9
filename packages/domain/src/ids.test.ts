import { expect, test } from 'vitest';
import type { ClaimId, MessageId, PerkId, UserId, VenueId } from './ids.ts';

const perkAt = (venueId: VenueId, perkId: PerkId) => `perk ${perkId} of venue ${venueId}`;
const claimOf = (userId: UserId, claimId: ClaimId) => `claim ${claimId} of ${userId}`;

test('ids in the wrong order, or of another kind, do not compile', () => {
  const [venueId, perkId]: [VenueId, PerkId] = [1, 2];
  const [claimId, messageId]: [ClaimId, MessageId] = [3, 4];
  expect(perkAt(venueId, perkId)).toBe('perk 2 of venue 1');
  // @ts-expect-error The two are swapped.
  expect(perkAt(perkId, venueId)).toBe('perk 1 of venue 2');
  expect(claimOf('ana', claimId)).toBe('claim 3 of ana');
  // @ts-expect-error The number is that of a message.
  expect(claimOf('ana', messageId)).toBe('claim 4 of ana');
});
