import type { FoundMember } from '@ambiance/contract/cases';
import { dateText } from '@ambiance/domain/date-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reportRoutes } from '@ambiance/contract/reports';
import { maxLengths } from '@ambiance/domain/members';
import { reportCategories } from '@ambiance/domain/reports';
import { useNavigate } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Link } from '../../ui/actions/Link.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { MemberState } from './CaseRow.tsx';
import { foundMembersQuery, reloadCases } from './moderation.queries.ts';
import { moderationTexts } from './moderation.texts.ts';
import { usePersonName } from './person-name.ts';
import { resolverOf } from '../../forms/forms.ts';
import { useBoundForm } from '../../forms/use-bound-form.ts';
import { server } from '../../server/server.ts';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { TextArea } from '../../ui/fields/TextField.tsx';
import { showRefusal } from '../../ui/feedback/toast.ts';

/** The people whom a search finds, each with their open case or a button that opens one. */
export function FoundMembers({ q }: { q: string }) {
  const t = useTexts(moderationTexts);
  const nameOf = usePersonName();
  const { data, error, refetch } = useQuery(foundMembersQuery(q));
  const [about, setAbout] = useState<FoundMember>();
  return (
    <section aria-labelledby="found-members" className="flex flex-col gap-3">
      <h2 id="found-members" className="text-xl">
        {t('peopleFound')}
      </h2>
      {!data && <NotLoaded title={t('peopleFailed')} error={error} onRetry={refetch} skeleton="h-24 rounded-xl" />}
      {data?.length === 0 && <p className="text-ink-muted">{t('nobodyFound')}</p>}
      {data && data.length > 0 && (
        <ul className="divide-y divide-hairline rounded-xl border border-hairline bg-surface">
          {data.map((member) => (
            <li key={member.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
              <span className="flex min-w-0 flex-1 basis-48 flex-col">
                <span className="flex flex-wrap items-center gap-x-2">
                  <span className="font-medium [overflow-wrap:anywhere]">{nameOf(member)}</span>
                  <MemberState member={member} />
                </span>
                <span className="text-sm text-ink-muted">
                  {[
                    member.city,
                    t('memberSince', { date: dateText(member.createdUtc, t.language, { dateStyle: 'medium' }) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {member.caseId ? (
                <Link
                  to={`/moderation?case=${member.caseId}`}
                  className="inline-flex min-h-11 items-center text-accent-ink underline underline-offset-4"
                >
                  {t('ofCase', { id: member.caseId })}
                </Link>
              ) : (
                <Button
                  variant="secondary"
                  aria-label={`${t('startCase')}, ${nameOf(member)}`}
                  onClick={() => setAbout(member)}
                >
                  {t('startCase')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {about && <StartCaseDialog member={about} onClose={() => setAbout(undefined)} />}
    </section>
  );
}

type Fields = Parameters<typeof server.reports.openCase>[0]['body'];
const resolver = resolverOf<Fields>(reportRoutes.openCase.body);

/** Opens a case about a member without a report, and shows it. */
function StartCaseDialog({ member, onClose }: { member: FoundMember; onClose: () => void }) {
  const t = useTexts(moderationTexts);
  const navigate = useNavigate();
  const nameOf = usePersonName();
  const form = useBoundForm<Fields>({
    defaultValues: { memberId: member.id, category: 'other', reason: '' },
    resolver,
  });
  const start = useMutation({
    mutationFn: (fields: Fields) => server.reports.openCase({ body: { ...fields, memberId: member.id } }),
    onSuccess: ({ caseId }) => {
      void reloadCases();
      void navigate(`/moderation?case=${caseId}`);
    },
    onError: (error) => form.refuse(error, ['reason']) || showRefusal(error, t('startFailed')),
  });
  return (
    <FormDialog
      isWritten={form.formState.isDirty}
      title={t('startTitle', { name: nameOf(member) })}
      description={t('startText')}
      submit={{
        label: t('startCase'),
        busy: start.isPending,
        run: form.handleSubmit((fields) => start.mutate(fields)),
      }}
      onClose={onClose}
    >
      <Select
        label={t('category')}
        options={reportCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
        {...form.field('category')}
      />
      <TextArea
        label={t('startReason')}
        hint={t('noteHint')}
        maxLength={maxLengths.reportReason}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
