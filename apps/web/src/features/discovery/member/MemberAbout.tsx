import type { Member } from '@ambiance/contract/members';
import { useTexts } from '../../../i18n/texts.ts';
import { classes } from '../../../ui/classes.ts';
import { discoveryTexts } from '../discovery.texts.ts';

export interface MemberAboutProps {
  member: Pick<Member, 'description' | 'expectations'>;
  /** Takes up no more space than its text. Otherwise, empty lines reserve their space, for cards next to each other. */
  flowing?: boolean;
}

/** Two lines of the member's description, and one of what they hope for. */
export function MemberAbout({ member, flowing = false }: MemberAboutProps) {
  const t = useTexts(discoveryTexts);
  const { description, expectations } = member;
  return (
    <div className={classes('flex flex-1 flex-col gap-1', !description && !expectations && 'max-sm:hidden')}>
      <p className={classes('line-clamp-2', !flowing && 'sm:min-h-[2lh]')}>{description}</p>
      <p className={classes('truncate font-serif text-ink-muted italic', !flowing && 'sm:min-h-[1lh]')}>
        {expectations && t('quoted', { text: expectations })}
      </p>
    </div>
  );
}
