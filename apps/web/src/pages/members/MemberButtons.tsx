import type { MemberSummary } from '@ambiance/contract/members';
import { Ban, Flag } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/actions/IconButton.tsx';
import { blocksTexts } from '../../features/blocks/blocks.texts.ts';
import { reportsTexts } from '../../features/reports/reports.texts.ts';
import { FavoriteButton } from '../../features/favorites/FavoriteButton.tsx';
import { useMemberDialogs } from './use-member-dialogs.tsx';

/** Save, report and block, next to a member's message button. */
export function MemberButtons({ user }: { user: MemberSummary }) {
  const inBlocks = useTexts(blocksTexts);
  const inReports = useTexts(reportsTexts);
  const { dialog, report, block } = useMemberDialogs(user);
  const name = user.displayName;
  return (
    <>
      <FavoriteButton user={user} />
      <IconButton
        label={inReports('reportName', { name })}
        icon={<Flag aria-hidden className="size-4.5" />}
        onClick={report}
        className="text-ink-muted"
      />
      <IconButton
        label={inBlocks('blockName', { name })}
        icon={<Ban aria-hidden className="size-4.5" />}
        onClick={block}
        className="text-ink-muted"
      />
      {dialog}
    </>
  );
}
