import type { UserId } from '@ambiance/domain/ids';
import { DomainError } from '@ambiance/domain/errors';

/** Refuses what makes no sense towards oneself: a favorite, a block, a report. */
export function refuseOneself(userId: UserId, otherId: string): void {
  if (userId === otherId) throw new DomainError('member.yourself');
}
