import type { Member } from '@ambiance/contract/members';
import { useTexts } from '../../i18n/texts.ts';
import { discoveryTexts } from './discovery.texts.ts';

/** What a member says of themselves: two lines, and what they hope for in one. Empty lines keep their place. */
export function MemberAbout({ member }: { member: Pick<Member, 'description' | 'expectations'> }) {
  const t = useTexts(discoveryTexts);
  const { description, expectations } = member;
  return (
    <div className="flex flex-1 flex-col gap-1">
      <p className="line-clamp-2 min-h-[2lh]">{description}</p>
      <p className="min-h-[1lh] truncate font-serif text-ink-muted italic">
        {expectations && t('quoted', { text: expectations })}
      </p>
    </div>
  );
}
