import type { UserId } from '@ambiance/domain/ids';
import { DomainError } from '@ambiance/domain/errors';

/** Refuses actions on one's own account: a favorite, a block, a report. @throws DomainError `member.yourself` */
export function refuseOneself(userId: UserId, otherId: string): void {
  if (userId === otherId) throw new DomainError('member.yourself');
}
