import { accountStatusRoutes } from '@ambiance/contract/account-status';
import { maxModerationLengths } from '@ambiance/domain/moderation';
import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { resolverOf } from '../../forms/forms.ts';
import { useBoundForm } from '../../forms/use-bound-form.ts';
import { useTexts } from '../../i18n/texts.ts';
import { queryClient } from '../../server/query-client.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { TextArea } from '../../ui/fields/TextField.tsx';
import { showRefusal, showToast } from '../../ui/feedback/toast.ts';
import { accountStatusQuery, type StatusClient } from './account-status.queries.ts';
import { accountStatusTexts } from './account-status.texts.ts';

const maximum = maxModerationLengths.appeal;

/** Form for the one appeal that a decision allows. */
export function AppealForm({ client }: { client: StatusClient }) {
  const t = useTexts(accountStatusTexts);
  const form = useBoundForm<{ text: string }>({
    defaultValues: { text: '' },
    resolver: resolverOf(accountStatusRoutes.appeal.body),
  });
  const text = useWatch({ control: form.control, name: 'text' });
  const send = useMutation({
    mutationFn: (body: { text: string }) => client.accountStatus.appeal({ body }),
    onSuccess: (answer) => {
      showToast(t('appealSent'));
      queryClient.setQueryData(accountStatusQuery(client).queryKey, answer);
    },
    onError: (error) => {
      if (!form.refuse(error, ['text'])) showRefusal(error, t('appealFailed'));
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((body) => send.mutate(body))(event)}
      className="flex flex-col items-start gap-4"
    >
      <TextArea
        label={t('appealText')}
        rows={6}
        maxLength={maximum}
        hint={t('characters', { count: text.length, maximum })}
        className="w-full"
        {...form.field('text')}
      />
      <Button type="submit" busy={send.isPending}>
        {t('sendAppeal')}
      </Button>
    </form>
  );
}
