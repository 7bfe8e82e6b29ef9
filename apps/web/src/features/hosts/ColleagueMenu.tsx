import { useQuery } from '@tanstack/react-query';
import type { Host } from '@ambiance/contract/hosts';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Menu } from '../../ui/actions/Menu.tsx';
import type { MenuItem, MenuProps } from '../../ui/actions/OpenedMenu.tsx';
import { hostsQuery } from './hosts.queries.ts';
import { hostsTexts } from './hosts.texts.ts';

export interface ColleagueMenuProps {
  venueId: number;
  trigger: MenuProps['trigger'];
  /** The host who has the chats now. */
  exceptHostId: string | null;
  /** Shown above the colleagues. */
  first?: MenuItem;
  onChoose: (hostId: string) => void;
}

/**
 * A menu of the active hosts of a venue, those who can answer soonest first. A venue may have hundreds, so they are fetched
 * only when the menu opens.
 */
export function ColleagueMenu({ venueId, trigger, exceptHostId, first, onChoose }: ColleagueMenuProps) {
  const t = useTexts(hostsTexts);
  const [isOpen, setIsOpen] = useState(false);
  const { data, error } = useQuery({ ...hostsQuery(venueId), enabled: isOpen });
  const colleagues = data
    ?.filter(({ id, status }) => status === 1 && id !== exceptHostId)
    .toSorted((one, other) => readiness(one) - readiness(other))
    .map(({ id, displayName, openAssignments }) => ({
      label: t('toHost', { name: displayName, count: openAssignments }),
      onSelect: () => onChoose(id),
    }));
  const missing = { label: t(error ? 'hostsFailed' : 'hostsLoading'), disabled: true, onSelect: () => undefined };
  return (
    <Menu
      trigger={trigger}
      onOpenChange={setIsOpen}
      items={[...(first ? [first] : []), ...(colleagues ?? [missing])]}
    />
  );
}

/** Lower for hosts who can answer sooner. */
const readiness = ({ isOffShift, state }: Host): number => (isOffShift ? 2 : state === 'available' ? 0 : 1);
