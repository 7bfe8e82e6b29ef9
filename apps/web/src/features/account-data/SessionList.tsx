import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '../../server/query-of.ts';
import { MonitorSmartphone } from 'lucide-react';
import { dateText } from '@ambiance/domain/date-text';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { accountDataTexts } from './account-data.texts.ts';
import { server } from '../../server/server.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Button } from '../../ui/actions/Button.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { showError, showToast } from '../../ui/feedback/toast.ts';
import { useStableFocus } from '../../ui/layout/use-stable-focus.ts';

const sessionsQuery = queryOf(['me', 'sessions'], (it) => server.accounts.sessions(it));

/** Lists the user's sessions, with a button that ends all others. */
export function SessionList() {
  const t = useTexts(accountDataTexts);
  const queryClient = useQueryClient();
  const { data: sessions, error } = useQuery(sessionsQuery);
  const endOthers = useMutation({
    mutationFn: () => server.accounts.endOtherSessions(),
    onSuccess: () => {
      queryClient.setQueryData(sessionsQuery.queryKey, (known) => known?.filter(({ current }) => current));
      showToast(t('othersEnded'));
    },
    onError: (reason) => showError(reason, t('endOthersFailed')),
  });
  const stored = useStableFocus<HTMLElement>();
  const time = (utc: string) => dateText(utc, t.language, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <Card {...stored} className="flex flex-col gap-3 outline-none">
      <h2 className="text-xl">{t('sessions')}</h2>
      {error && !sessions && <p className="text-ink-muted">{t('sessionsFailed')}</p>}
      {!error && !sessions && <Skeleton className="h-12" />}
      {sessions && (
        <ul className="flex flex-col divide-y divide-hairline">
          {sessions.map(({ id, device, createdUtc, current }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
              <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-ink-muted" />
              <span className="flex min-w-0 flex-1 basis-40 flex-col">
                <span>{device ?? t('unknownDevice')}</span>
                <span className="text-sm text-ink-muted">{t('signedInAt', { time: time(createdUtc) })}</span>
              </span>
              {current && <Badge tone="accent">{t('thisDevice')}</Badge>}
            </li>
          ))}
        </ul>
      )}
      {sessions?.some(({ current }) => !current) && (
        <Button
          variant="secondary"
          busy={endOthers.isPending}
          onClick={() => endOthers.mutate()}
          className="self-start"
        >
          {t('endOthers')}
        </Button>
      )}
    </Card>
  );
}
