import type { Host } from '@ambiance/contract/hosts';
import { Circle, CircleDot, CircleSlash, Coffee } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { hostsTexts } from './hosts.texts.ts';

const looks = {
  available: { tone: 'accent', Sign: CircleDot },
  away: { tone: 'neutral', Sign: Circle },
  off: { tone: 'danger', Sign: CircleSlash },
  offShift: { tone: 'neutral', Sign: Coffee },
} as const;

export function HostStateBadge({
  host: { status, state: presence, isOffShift },
}: {
  host: Pick<Host, 'status' | 'state' | 'isOffShift'>;
}) {
  const t = useTexts(hostsTexts);
  const state = status === 1 && isOffShift ? 'offShift' : presence;
  if (!state) return null;
  const { tone, Sign } = looks[state];
  return (
    <Badge tone={tone} icon={<Sign aria-hidden className="size-3.5" />}>
      {t(`state.${state}`)}
    </Badge>
  );
}
