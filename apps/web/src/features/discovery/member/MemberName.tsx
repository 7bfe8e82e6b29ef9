import type { Member } from '@ambiance/contract/members';
import { MemberLink } from '../../../ui/members/MemberLink.tsx';
import { NameAndAge } from './NameAndAge.tsx';

/** Name and age, with a link to the member. A long name is truncated, the age never. */
export function MemberName({ member }: { member: Pick<Member, 'id' | 'displayName' | 'age'> }) {
  return (
    <h2 className="min-w-0 text-xl">
      <MemberLink
        id={member.id}
        className="pointer-events-auto -my-2 flex min-w-11 py-2 whitespace-pre hover:underline"
      >
        <NameAndAge member={member} className="truncate" />
      </MemberLink>
    </h2>
  );
}
