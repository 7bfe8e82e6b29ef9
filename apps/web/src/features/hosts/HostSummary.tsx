import type { Host } from '@ambiance/contract/hosts';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { HostStateBadge } from './HostStateBadge.tsx';
import { hostsTexts } from './hosts.texts.ts';

/** A host's short summary. A host who is not active is dimmed. */
export function HostSummary({ host, children }: { host: Host; children?: ReactNode }) {
  const t = useTexts(hostsTexts);
  const active = host.status === 1;
  return (
    <Card className="flex flex-col gap-3 p-5">
      <div className={classes('flex flex-col gap-3', !active && 'opacity-60')}>
        <div className="flex min-w-0 flex-col">
          <h2 className="text-lg">{host.displayName}</h2>
          <span className="text-sm text-ink-muted wrap-anywhere">{host.email}</span>
        </div>
        <p className="flex flex-wrap gap-2">
          <Badge tone={active ? 'accent' : 'neutral'}>{active ? t('active') : t('inactive')}</Badge>
          {active && <HostStateBadge host={host} />}
          {host.verified && <Badge>{t('verified')}</Badge>}
          <Badge>{t('openAssignments', { count: host.openAssignments })}</Badge>
        </p>
      </div>
      {children}
    </Card>
  );
}
