import type { Member } from '@ambiance/contract/members';
import { useTexts } from '../../../i18n/texts.ts';
import { discoveryTexts } from '../discovery.texts.ts';

export interface MemberFactsProps {
  member: Pick<Member, 'lastActive' | 'speaks' | 'vouched'>;
  className?: string;
}

/**
 * Shows whether venues vouch for a member, when they were last active, and the languages they speak, as far as they are public.
 */
export function MemberFacts({ member: { lastActive, speaks, vouched }, className }: MemberFactsProps) {
  const t = useTexts(discoveryTexts);
  const [language, second] = speaks;
  const facts = [
    vouched && t(`vouched.${vouched}`),
    lastActive && t(`active.${lastActive}`),
    language && t(second ? 'speaksBoth' : `speaksOne.${language}`),
  ].filter(Boolean);
  return facts.length > 0 && <p className={className}>{facts.join('\u00a0· ')}</p>;
}
