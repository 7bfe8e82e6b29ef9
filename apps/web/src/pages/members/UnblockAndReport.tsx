import type { MemberSummary } from '@ambiance/contract/members';
import { Flag } from 'lucide-react';
import type { Ref } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/actions/IconButton.tsx';
import { reportsTexts } from '../../features/reports/reports.texts.ts';
import { UnblockButton } from '../../features/blocks/UnblockButton.tsx';
import { useMemberDialogs } from './use-member-dialogs.tsx';

/** Actions on a blocked member. The ref is that of the first button. */
export function UnblockAndReport({ user, ref }: { user: MemberSummary; ref?: Ref<HTMLButtonElement> }) {
  const t = useTexts(reportsTexts);
  const { dialog, report } = useMemberDialogs(user);
  return (
    <div className="flex items-center gap-2">
      <UnblockButton ref={ref} user={user} />
      <IconButton
        label={t('reportName', { name: user.displayName })}
        icon={<Flag aria-hidden className="size-5" />}
        onClick={report}
        className="text-ink-muted"
      />
      {dialog}
    </div>
  );
}
