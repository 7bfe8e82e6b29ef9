import type { PerkClaimStatus } from '@ambiance/domain/perks';
import { useTexts } from '../../i18n/texts.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { perksTexts } from './perks.texts.ts';

export function ClaimStatus({ status }: { status: PerkClaimStatus }) {
  const t = useTexts(perksTexts);
  return <Badge tone={status === 'active' ? 'accent' : 'neutral'}>{t(`status.${status}`)}</Badge>;
}
