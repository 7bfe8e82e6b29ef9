import type { OwnDecision } from '@ambiance/contract/account-status';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { rememberMe } from '../../me/my-queries.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { showRefusal } from '../../ui/feedback/toast.ts';
import { accountStatusQuery } from './account-status.queries.ts';
import { accountStatusTexts } from './account-status.texts.ts';

/** Confirms that the user has read a decision. Until then, the app opens on this page. */
export function ConfirmDecision({ decision }: { decision: OwnDecision }) {
  const t = useTexts(accountStatusTexts);
  const confirm = useMutation({
    mutationFn: () => server.accountStatus.confirm({ body: { decisionId: decision.id } }),
    onSuccess: () => {
      rememberMe({ unseenDecision: false });
      queryClient.setQueryData(
        accountStatusQuery(server).queryKey,
        (answer) => answer && { ...answer, decision: { ...decision, isSeen: true } },
      );
    },
    onError: (error) => showRefusal(error, t('confirmFailed')),
  });
  return (
    <Button className="self-start" busy={confirm.isPending} onClick={() => confirm.mutate()}>
      {t('confirm')}
    </Button>
  );
}
