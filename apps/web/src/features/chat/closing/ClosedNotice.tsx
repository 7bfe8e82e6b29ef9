import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { server } from '../../../server/server.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { showError } from '../../../ui/feedback/toast.ts';
import { closingQuery } from '../chat.queries.ts';
import { closingTexts } from './closing.texts.ts';

export interface ClosedNoticeProps {
  partnerId: string;
  name: string;
  /** The user ended it, not the partner. */
  isOwn: boolean;
}

/** Shown in place of the input, or above a draft in it, when a conversation was ended kindly. */
export function ClosedNotice({ partnerId, name, isOwn }: ClosedNoticeProps) {
  const t = useTexts(closingTexts);
  const queryClient = useQueryClient();
  const reopen = useMutation({
    mutationFn: () => server.chat.reopen({ params: { id: partnerId } }),
    onSuccess: (closing) => queryClient.setQueryData(closingQuery(partnerId).queryKey, closing),
    onError: (error) => showError(error, t('reopenFailed')),
  });
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-hairline bg-accent-soft px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-accent-ink">
      <span className="min-w-0 flex-1 basis-64">{t(isOwn ? 'byYou' : 'byThem', { name })}</span>
      {isOwn && (
        <Button variant="secondary" busy={reopen.isPending} onClick={() => reopen.mutate()}>
          {t('reopen')}
        </Button>
      )}
    </span>
  );
}
