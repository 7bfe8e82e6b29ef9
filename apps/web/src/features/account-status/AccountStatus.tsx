import { type AccountStatusAnswer, accountStatusRoutes, type OwnDecision } from '@ambiance/contract/account-status';
import { dateText } from '@ambiance/domain/date-text';
import { decisionNotice } from '@ambiance/domain/decision-notice';
import { useMutation, useQuery } from '@tanstack/react-query';
import { maxModerationLengths } from '@ambiance/domain/moderation';
import { useWatch } from 'react-hook-form';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { accountStatusTexts } from './account-status.texts.ts';
import { rememberMe } from '../../me/my-queries.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { showRefusal, showToast } from '../../ui/feedback/toast.ts';
import { resolverOf } from '../../forms/forms.ts';
import { useBoundForm } from '../../forms/use-bound-form.ts';
import { TextArea } from '../../ui/fields/TextField.tsx';
import type { StatusServer } from '../../server/status-server.ts';
import { queryOf } from '../../server/query-of.ts';

interface Props {
  client: StatusClient;
  /** Asks a signed-in user to confirm decisions that they have not seen yet. */
  confirms: boolean;
}

/** Shows an account's status: the decision, its reason, its end, and the appeal. */
export function AccountStatus({ client, confirms }: Props) {
  const t = useTexts(accountStatusTexts);
  const { data, error, refetch } = useQuery(accountStatusQuery(client));
  if (!data) return <NotLoaded title={t('failed')} error={error} onRetry={refetch} skeleton="h-64 rounded-xl" />;
  return <CurrentStatus answer={data} client={client} confirms={confirms} />;
}

function CurrentStatus({ answer, client, confirms }: Props & { answer: AccountStatusAnswer }) {
  const t = useTexts(accountStatusTexts);
  const { decision, supportEmail, status } = answer;
  if (!decision) {
    return <p>{status === 'Active' ? t('active') : t('bySupport', { email: supportEmail })}</p>;
  }
  return (
    <>
      <Card className="flex flex-col gap-3">
        <DecisionText decision={decision} />
        {confirms && !decision.isSeen && <ConfirmDecision decision={decision} />}
      </Card>
      <Appeal decision={decision} client={client} />
      <p className="text-sm text-ink-muted">{t('support', { email: supportEmail })}</p>
    </>
  );
}

/** A decision as the member concerned reads it. */
function DecisionText({ decision }: { decision: OwnDecision }) {
  const t = useTexts(accountStatusTexts);
  const { kind, reason, decidedUtc, untilUtc, removed } = decision;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const notice = decisionNotice({ kind, reason, until: untilUtc, removed }, t.language, timeZone);
  return (
    <>
      <h2 className="text-xl">{notice.title}</h2>
      {notice.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p className="text-sm text-ink-muted">
        {t('decidedOn', { date: dateText(decidedUtc, t.language, { dateStyle: 'long' }) })}
      </p>
    </>
  );
}

function Appeal({ decision, client }: { decision: OwnDecision; client: StatusClient }) {
  const t = useTexts(accountStatusTexts);
  const { appeal, appealUntilUtc } = decision;
  const day = (utc: string) => dateText(utc, t.language, { dateStyle: 'long' });
  if (appeal) {
    return (
      <Card className="flex flex-col gap-3">
        <h2 className="text-xl">{t('yourAppeal', { date: day(appeal.sentUtc) })}</h2>
        <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {appeal.text}
        </p>
        <p className="font-medium">{appeal.outcome ? t(`outcome.${appeal.outcome}`) : t('appealWaits')}</p>
      </Card>
    );
  }
  if (!appealUntilUtc) return null;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-xl">{t('appeal')}</h2>
      <p>{t('appealUntil', { date: day(appealUntilUtc) })}</p>
      <AppealForm client={client} />
    </Card>
  );
}

/** Confirms that the user has read a decision. Until then, the app opens on this page. */
function ConfirmDecision({ decision }: { decision: OwnDecision }) {
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

const maximum = maxModerationLengths.appeal;

/** Form for the one appeal that a decision allows. */
function AppealForm({ client }: { client: StatusClient }) {
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
    onError: (error) => form.refuse(error, ['text']) || showRefusal(error, t('appealFailed')),
  });
  return (
    <form noValidate onSubmit={form.submit((body) => send.mutate(body))} className="flex flex-col items-start gap-4">
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

/** Client of a signed-in user, or of one who is suspended or banned. */
type StatusClient = Pick<StatusServer, 'accountStatus'>;

const accountStatusQuery = (client: StatusClient) =>
  queryOf(['account-status'], (it) => client.accountStatus.status(it), { gcTime: 0 });
