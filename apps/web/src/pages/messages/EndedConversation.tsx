import { Flag } from 'lucide-react';
import { useLocation } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/actions/Button.tsx';
import { hiddenMember } from '../members/member-summary.ts';
import { reportsTexts } from '../../features/reports/reports.texts.ts';
import { useMemberDialogs } from '../members/use-member-dialogs.tsx';

/** Navigation state of users who were led away from a conversation by a block. */
export interface EndedConversationState {
  ended?: { id: string; name: string };
}

/** Lets the user report the partner after the conversation is gone. */
export function EndedConversation() {
  const { ended } = (useLocation().state ?? {}) as EndedConversationState;
  return ended && <Ended key={ended.id} {...ended} />;
}

function Ended({ id, name }: { id: string; name: string }) {
  const t = useTexts(reportsTexts);
  const { dialog, report } = useMemberDialogs(hiddenMember(id, name));
  return (
    <Banner
      action={
        <Button variant="quiet" icon={<Flag aria-hidden className="size-5" />} onClick={report}>
          {t('reportName', { name })}
        </Button>
      }
    >
      {t('ended', { name })}
      {dialog}
    </Banner>
  );
}
