import type { Member } from '@ambiance/contract/members';
import { useTexts } from '../../i18n/texts.ts';
import { discoveryTexts } from './discovery.texts.ts';

/** Name and age; a long name is cut, the age never. */
export function MemberName({ member }: { member: Pick<Member, 'displayName' | 'age'> }) {
  const t = useTexts(discoveryTexts);
  const name = (
    <span key="name" className="truncate">
      {member.displayName}
    </span>
  );
  return (
    <h2 className="flex min-w-0 text-xl whitespace-pre">
      {member.age === null ? name : t.rich('nameAndAge', { name, age: member.age })}
    </h2>
  );
}
