import type { MemberSummary } from '@ambiance/contract/members';
import { Ban, EllipsisVertical, Flag } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/actions/IconButton.tsx';
import { Menu } from '../../ui/actions/Menu.tsx';
import type { MenuItem } from '../../ui/actions/OpenedMenu.tsx';
import { blocksTexts } from '../../features/blocks/blocks.texts.ts';
import { discoveryTexts } from '../../features/discovery/discovery.texts.ts';
import { reportsTexts } from '../../features/reports/reports.texts.ts';
import { useMemberDialogs } from './use-member-dialogs.tsx';

export interface MemberMenuProps {
  user: MemberSummary;
  onBlocked?: () => void;
  /** Called with true when the report opens, and with false when it closes. The function never changes. */
  onReporting?: (isReporting: boolean) => void;
  /** Other actions, above these. */
  before?: readonly MenuItem[];
}

/** Report and block, in a menu. */
export function MemberMenu({ user, onBlocked, onReporting, before = [] }: MemberMenuProps) {
  const t = useTexts(discoveryTexts);
  const inBlocks = useTexts(blocksTexts);
  const inReports = useTexts(reportsTexts);
  const { dialog, report, block } = useMemberDialogs(user, onBlocked, onReporting);
  const name = user.displayName;
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('moreAbout', { name })} icon={<EllipsisVertical aria-hidden className="size-5" />} />
        }
        items={[
          ...before,
          { label: inReports('reportName', { name }), icon: <Flag aria-hidden className="size-5" />, onSelect: report },
          {
            label: inBlocks('blockName', { name }),
            icon: <Ban aria-hidden className="size-5" />,
            onSelect: block,
            danger: true,
          },
        ]}
      />
      {dialog}
    </>
  );
}
