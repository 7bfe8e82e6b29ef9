import { DomainError } from '@ambiance/domain/errors';

/** Refuses what makes no sense towards oneself: a favorite, a block, a report. */
export function refuseOneself(userId: string, otherId: string): void {
  if (userId === otherId) throw new DomainError('member.yourself');
}
