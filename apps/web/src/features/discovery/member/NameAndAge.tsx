import type { Member } from '@ambiance/contract/members';
import { useTexts } from '../../../i18n/texts.ts';
import { discoveryTexts } from '../discovery.texts.ts';

interface NameAndAgeProps {
  member: Pick<Member, 'displayName' | 'age'>;
  /** Styles the name only. */
  className?: string;
}

/** A member's name and age. The age stays after the name, also if the name is written from right to left. */
export function NameAndAge({ member: { displayName, age }, className }: NameAndAgeProps) {
  const t = useTexts(discoveryTexts);
  const name = (
    <bdi key="name" className={className}>
      {displayName}
    </bdi>
  );
  return age === null ? name : t.rich('nameAndAge', { name, age });
}
