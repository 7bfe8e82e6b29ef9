import type { AuditEvent, AuditFilter } from '@ambiance/contract/audit';
import { isCalendarDate } from '@ambiance/domain/ages';
import { auditActions } from '@ambiance/domain/audit';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { outsideWords, whatLeaves } from '@ambiance/domain/what-leaves';
import type { Language } from '@ambiance/domain/languages';
import { useTexts } from '../../i18n/texts.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Link } from '../../ui/actions/Link.tsx';
import { showRefusal } from '../../ui/feedback/toast.ts';
import { DateField, fromLocalDay } from '../../ui/fields/DateField.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { auditPath } from './audit-filter.ts';
import { AuditList } from './AuditList.tsx';
import { auditQuery } from './audit.queries.ts';
import { auditTexts } from './audit.texts.ts';
import { detailsOf, nameOf } from './event-facts.ts';
import type { Translate } from '../../i18n/translator.ts';
import { saveCsv } from '../../ui/actions/save-csv.ts';
import type { texts as english } from './audit.en.ts';

interface AuditLogProps {
  filter: AuditFilter;
  colleagues: readonly { id: string; displayName: string }[];
}

/** The audit log with its filter, which is in the URL, and its export. */
export function AuditLog({ filter, colleagues }: AuditLogProps) {
  const t = useTexts(auditTexts);
  const save = useMutation({
    mutationFn: () => server.audit.export({ query: filter }),
    onSuccess: (events) => saveAudit(events, t, t.language),
    onError: (error) => showRefusal(error, t('saveFailed')),
    // The export is an entry of its own.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['audit'] }),
  });
  return (
    <div className="flex flex-col gap-6">
      <p className="text-ink-muted">{t('lead')}</p>
      <FilterForm key={auditPath(filter)} filter={filter} colleagues={colleagues} />
      <Button
        variant="secondary"
        icon={<Download aria-hidden className="size-5" />}
        busy={save.isPending}
        onClick={() => save.mutate()}
        className="self-start max-sm:w-full"
      >
        {t('save')}
      </Button>
      <AuditList filter={filter} />
    </div>
  );
}

function FilterForm({ filter, colleagues }: AuditLogProps) {
  const t = useTexts(auditTexts);
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Readonly<Record<string, string | undefined>>>(filter);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const choose = (name: keyof AuditFilter) => (value: string) => setChosen((before) => ({ ...before, [name]: value }));
  const [today] = useState(() => fromLocalDay(new Date()));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isWrong = (['from', 'to'] as const).filter((name) => chosen[name] && !isCalendarDate(chosen[name]));
    setWrong(isWrong);
    const given = Object.entries(chosen).filter(([, value]) => value);
    if (isWrong.length === 0) void navigate(auditPath(Object.fromEntries(given)));
  };
  const { data } = useInfiniteQuery(auditQuery(filter));
  const member = data?.pages[0]?.items.find((one) => one.member?.id === filter.about)?.member;
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <form role="search" aria-label={t('filter')} onSubmit={submit} className="flex flex-col gap-4">
      {filter.about && (
        <p>
          {t('onlyAbout', { name: member ? nameOf(member, t) : filter.about.slice(0, 8) })}{' '}
          <Link to={`/admin?member=${filter.about}`} className="text-accent-ink underline underline-offset-4">
            {t('openMember')}
          </Link>
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Select
          label={t('who')}
          value={chosen['by'] ?? ''}
          onChange={({ currentTarget }) => choose('by')(currentTarget.value)}
          options={[
            { value: '', label: t('anyone') },
            { value: 'operator', label: t('operator') },
            ...colleagues.map(({ id, displayName }) => ({ value: id, label: displayName })),
          ]}
        />
        <Select
          label={t('action')}
          value={chosen['action'] ?? ''}
          onChange={({ currentTarget }) => choose('action')(currentTarget.value)}
          options={[
            { value: '', label: t('anything') },
            ...auditActions.map((value) => ({ value, label: t(`action.${value}`) })),
          ]}
        />
        {(['from', 'to'] as const).map((name) => (
          <DateField
            key={name}
            label={t(name)}
            value={chosen[name] ?? ''}
            onChange={choose(name)}
            error={wrong.includes(name) ? t('wrongDay') : undefined}
            earliest="2020-01-01"
            latest={today}
            opensAt={today}
          />
        ))}
        <TextField
          label={t('caseFilter')}
          inputMode="numeric"
          maxLength={15}
          value={chosen['case'] ?? ''}
          onChange={({ currentTarget: { value } }) => choose('case')(value.replace(/\D/g, ''))}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" className="max-sm:w-full">
          {t('show')}
        </Button>
        {isFiltered && (
          <Link
            to={auditPath({})}
            className="inline-flex min-h-11 items-center text-accent-ink underline underline-offset-4"
          >
            {t('clear')}
          </Link>
        )}
      </div>
      {!filter.about && <p className="text-sm text-ink-muted">{t('aboutHint')}</p>}
    </form>
  );
}

function saveAudit(events: readonly AuditEvent[], t: Translate<typeof english>, language: Language): void {
  const head = [t('number'), t('when'), t('action'), t('who'), t('whoId'), t('member'), t('memberId'), t('case')];
  const rows = events.map((event) => {
    const { actor, member } = event;
    const words = outsideWords(
      whatLeaves.csvFile.audit,
      {
        actor: actor?.name,
        member: member?.name,
        details: detailsOf(event, t)
          .map((fact) => fact.join(': '))
          .join('; '),
        why: event.why,
      },
      language,
    );
    return [
      event.id,
      event.atUtc,
      t(`action.${event.action}`),
      words.actor ?? (actor ? nameOf(actor, t) : t('operator')),
      actor?.id ?? '',
      words.member ?? (member ? nameOf(member, t) : ''),
      member?.id ?? '',
      event.caseId ?? '',
      words.details ?? '',
      words.why ?? '',
    ];
  });
  saveCsv('ambiance-audit.csv', [[...head, t('details'), t('why')], ...rows]);
}
