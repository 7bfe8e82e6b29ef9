import { Ban, Flag } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import type { ConnectedUser } from './connections.queries.ts';
import { connectionsTexts } from './connections.texts.ts';
import { FavoriteButton } from './FavoriteButton.tsx';
import { useMemberDialogs } from './use-member-dialogs.tsx';

/** Save, report and block, beside a member's message button. */
export function ConnectionButtons({ user }: { user: ConnectedUser }) {
  const t = useTexts(connectionsTexts);
  const { dialog, report, block } = useMemberDialogs(user);
  const name = user.displayName;
  return (
    <>
      <FavoriteButton user={user} />
      <IconButton
        label={t('reportName', { name })}
        icon={<Flag aria-hidden className="size-5" />}
        onClick={report}
        className="text-ink-muted"
      />
      <IconButton
        label={t('blockName', { name })}
        icon={<Ban aria-hidden className="size-5" />}
        onClick={block}
        className="text-ink-muted"
      />
      {dialog}
    </>
  );
}
