import type { FoundMember } from '@ambiance/contract/cases';
import { reportRoutes } from '@ambiance/contract/reports';
import { maxLengths } from '@ambiance/domain/members';
import { reportCategories, type ReportCategory } from '@ambiance/domain/reports';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { resolverOf } from '../../forms/forms.ts';
import { useBoundForm } from '../../forms/use-bound-form.ts';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { TextArea } from '../../ui/fields/TextField.tsx';
import { showRefusal } from '../../ui/feedback/toast.ts';
import { reloadCases } from './moderation.queries.ts';
import { moderationTexts } from './moderation.texts.ts';
import { usePersonName } from './person-name.ts';

interface Fields {
  memberId: string;
  category: ReportCategory;
  reason: string;
}
const resolver = resolverOf<Fields>(reportRoutes.openCase.body);

/** Opens a case about a member without a report, and shows it. */
export function StartCaseDialog({ member, onClose }: { member: FoundMember; onClose: () => void }) {
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
    onError: (error) => {
      if (!form.refuse(error, ['reason'])) showRefusal(error, t('startFailed'));
    },
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
