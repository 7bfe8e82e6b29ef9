import type { Member } from '@ambiance/contract/members';
import { useTexts } from '../../../i18n/texts.ts';
import { MemberLink } from '../../../ui/members/MemberLink.tsx';
import { discoveryTexts } from '../discovery.texts.ts';

/** Name and age, with a link to the member. A long name is truncated, the age never. A name in Arabic keeps its direction. */
export function MemberName({ member }: { member: Pick<Member, 'id' | 'displayName' | 'age'> }) {
  const t = useTexts(discoveryTexts);
  const name = (
    <bdi key="name" className="truncate">
      {member.displayName}
    </bdi>
  );
  return (
    <h2 className="min-w-0 text-xl">
      <MemberLink
        id={member.id}
        className="pointer-events-auto -my-2 flex min-w-11 py-2 whitespace-pre hover:underline"
      >
        {member.age === null ? name : t.rich('nameAndAge', { name, age: member.age })}
      </MemberLink>
    </h2>
  );
}
