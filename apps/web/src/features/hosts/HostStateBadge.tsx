import type { Host } from '@ambiance/contract/hosts';
import { Circle, CircleDot, CircleSlash } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { hostsTexts } from './hosts.texts.ts';

const looks = {
  available: { tone: 'accent', Sign: CircleDot },
  away: { tone: 'neutral', Sign: Circle },
  off: { tone: 'danger', Sign: CircleSlash },
} as const;

/** Shows whether a host is available. */
export function HostStateBadge({ host: { state } }: { host: Host }) {
  const t = useTexts(hostsTexts);
  if (!state) return null;
  const { tone, Sign } = looks[state];
  return (
    <Badge tone={tone} icon={<Sign aria-hidden className="size-3.5" />}>
      {t(`state.${state}`)}
    </Badge>
  );
}
