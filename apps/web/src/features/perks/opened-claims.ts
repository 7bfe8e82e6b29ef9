import { type PerkClaim, perkClaimShape } from '@ambiance/contract/perk-shapes';
import type { PerkClaimStatus } from '@ambiance/domain/perks';
import * as z from 'zod/mini';
import { browserStorage, type KeyValueStorage } from '../../state/browser-storage.ts';
import { openedClaimsKey } from '../../session/session.ts';

const storedShape = z.object({ userId: z.string(), claims: z.array(perkClaimShape) });

/** A claim as servers send it. Some servers send the status `claimed` instead of `active`. */
export type ReceivedClaim = Omit<PerkClaim, 'status'> & { status: PerkClaimStatus | 'claimed' };

export const readClaim = ({ status, ...claim }: ReceivedClaim): PerkClaim => ({
  ...claim,
  status: status === 'claimed' ? 'active' : status,
});

/** Returns a claim's status at an instant. An active one expires automatically. */
export const statusAt = ({ status, expiresUtc }: PerkClaim, now: Date): PerkClaimStatus =>
  status === 'active' && expiresUtc !== null && new Date(expiresUtc) <= now ? 'expired' : status;

/** The action on a claim: show its code while it can be redeemed, and otherwise its details. */
export const codeAction = (claim: PerkClaim, now: Date): 'showCode' | 'details' =>
  statusAt(claim, now) === 'active' && !claim.half?.mineUtc ? 'showCode' : 'details';

/** True if a member with this claim cannot claim the perk again. An expired half does not prevent another claim. */
export const isHeld = (claim: PerkClaim, now: Date): boolean => !claim.half || statusAt(claim, now) !== 'expired';

/** Claims whose code the user opened on this device and that are still valid. The wallet shows them offline. */
export function openedClaims(userId: string, now: Date, storage: KeyValueStorage = browserStorage): PerkClaim[] {
  return read(userId, storage).filter((claim) => statusAt(claim, now) === 'active');
}

/** Stores a claim whose code is on the screen. */
export function saveOpenedClaim(userId: string, claim: PerkClaim, storage: KeyValueStorage = browserStorage): void {
  const others = read(userId, storage).filter(({ id }) => id !== claim.id);
  write(userId, claim.status === 'active' ? [...others, claim] : others, storage);
}

/** Updates the stored claims from the server's, and removes those that are redeemed or gone. */
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
