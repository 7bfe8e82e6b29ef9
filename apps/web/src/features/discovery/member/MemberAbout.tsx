import type { Member } from '@ambiance/contract/members';
import { useTexts } from '../../../i18n/texts.ts';
import { discoveryTexts } from '../discovery.texts.ts';

/** Two lines of the member's description, and one of what they hope for. */
export function MemberAbout({ member }: { member: Pick<Member, 'description' | 'expectations'> }) {
  const t = useTexts(discoveryTexts);
  const { description, expectations } = member;
  if (!description && !expectations) return null;
  return (
    <div className="flex flex-1 flex-col gap-1">
      {description && <p className="line-clamp-2">{description}</p>}
      {expectations && (
        <p className="truncate font-serif text-ink-muted italic">{t('quoted', { text: expectations })}</p>
      )}
    </div>
  );
}
