import { type PerkClaim } from '@ambiance/contract/perk-shapes';
import { perkClaimShape } from '@ambiance/contract/perk-shapes';
import type { PerkClaimStatus } from '@ambiance/domain/perks';
import * as z from 'zod/mini';
import { browserStorage, type KeyValueStorage } from '../../state/browser-storage.ts';
import { openedClaimsKey } from '../../session/session.ts';

const storedShape = z.object({ userId: z.string(), claims: z.array(perkClaimShape) });

/** A claim as a server tells of it; some call an active one claimed. */
export type ReceivedClaim = Omit<PerkClaim, 'status'> & { status: PerkClaimStatus | 'claimed' };

export const readClaim = ({ status, ...claim }: ReceivedClaim): PerkClaim => ({
  ...claim,
  status: status === 'claimed' ? 'active' : status,
});

/** How a claim stands at an instant; one that was active expires by itself. */
export const statusAt = ({ status, expiresUtc }: PerkClaim, now: Date): PerkClaimStatus =>
  status === 'active' && expiresUtc !== null && new Date(expiresUtc) <= now ? 'expired' : status;

/** Whether a claim stands for its perk; a half that is no longer good leaves room for another one. */
export const isHeld = (claim: PerkClaim, now: Date): boolean => !claim.half || statusAt(claim, now) !== 'expired';

/** Claims whose code a user opened on this device and can still use: what the wallet shows without a network. */
export function openedClaims(userId: string, now: Date, storage: KeyValueStorage = browserStorage): PerkClaim[] {
  return read(userId, storage).filter((claim) => statusAt(claim, now) === 'active');
}

/** Keeps a claim whose code is on the screen. */
export function saveOpenedClaim(userId: string, claim: PerkClaim, storage: KeyValueStorage = browserStorage): void {
  const others = read(userId, storage).filter(({ id }) => id !== claim.id);
  write(userId, claim.status === 'active' ? [...others, claim] : others, storage);
}

/** Takes over what the server says of the stored claims, and forgets those that are redeemed or gone. */
export function followClaims(
  userId: string,
  claims: readonly PerkClaim[],
  storage: KeyValueStorage = browserStorage,
): void {
  const stored = new Set(read(userId, storage).map(({ id }) => id));
  const usable = claims.filter(({ id, status }) => stored.has(id) && status === 'active');
  write(userId, usable, storage);
}

function read(userId: string, storage: KeyValueStorage): PerkClaim[] {
  try {
    const stored = storedShape.parse(JSON.parse(storage.getItem(openedClaimsKey) ?? 'null'));
    return stored.userId === userId ? stored.claims : [];
  } catch {
    return [];
  }
}

function write(userId: string, claims: readonly PerkClaim[], storage: KeyValueStorage): void {
  if (claims.length === 0) storage.removeItem(openedClaimsKey);
  else storage.setItem(openedClaimsKey, JSON.stringify({ userId, claims }));
}
