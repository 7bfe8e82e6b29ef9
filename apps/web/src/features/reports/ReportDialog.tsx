import type { MemberSummary } from '@ambiance/contract/members';
import { reportRoutes } from '@ambiance/contract/reports';
import type { MessageId } from '@ambiance/domain/ids';
import { maxLengths } from '@ambiance/domain/members';
import { emergencyNumber, reportCategories, type ReportCategory } from '@ambiance/domain/reports';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { blockedUserIds } from '../../session/blocked-users.ts';
import { resolverOf } from '../../forms/forms.ts';
import { useBoundForm } from '../../forms/use-bound-form.ts';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { ServerError } from '../../server/transport.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { TextArea } from '../../ui/fields/TextField.tsx';
import { showError, showToast } from '../../ui/feedback/toast.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { reportsTexts } from './reports.texts.ts';

export interface ReportDialogProps {
  user: MemberSummary;
  messageId?: MessageId | undefined;
  onClose: () => void;
  /** The member is blocked now. */
  onBlocked: () => void;
}

interface ReportFields {
  category: ReportCategory | undefined;
  reason: string;
  block: boolean;
}

const blank: ReportFields = { category: undefined, reason: '', block: false };
const resolver = resolverOf<ReportFields>(reportRoutes.report.body);

/** True if a report was refused after the server had blocked the member. */
const isAfterBlock = (error: unknown): boolean =>
  error instanceof ServerError && (error.code === 'report.too-many' || error.code === 'report.message-unknown');

/** True if the server or the network failed after the member was blocked. Only the list of blocks can tell. */
async function isBlockedByFailure(failure: unknown, userId: string): Promise<boolean> {
  if (!(failure instanceof ServerError) || (failure.status > 0 && failure.status < 500)) return false;
  const blocks = await server.blocks.mine().catch(() => []);
  return blocks.some(({ blockedId }) => blockedId === userId);
}

/** Reports a member to the moderators and, if the user wants, blocks them. */
export function ReportDialog({ user, messageId, onClose, onBlocked }: ReportDialogProps) {
  const t = useTexts(reportsTexts);
  const name = user.displayName;
  const isAboutMessage = messageId !== undefined;
  // The server has blocked the member, but did not store the report. The dialog stays open, because it still contains the text.
  const [isBlockStored, setBlockStored] = useState(false);
  const isBlocked = isBlockStored || blockedUserIds().has(user.id);
  const form = useBoundForm<ReportFields>({ defaultValues: blank, resolver });
  const isDanger = useWatch({ control: form.control, name: 'category' }) === 'danger';
  const report = useMutation({
    mutationFn: (body: ReportFields) =>
      server.reports.report({ params: { id: user.id }, body: { ...body, messageId } }),
    onSuccess: (_done, { block, category }) => {
      if (category === 'danger') return;
      showToast(t('reported'), { more: t('numbers'), durationMs: 10_000 });
      leave(block);
    },
    onError: async (error, { block }) => {
      if (block && (isAfterBlock(error) || (await isBlockedByFailure(error, user.id)))) {
        showError(error, t('blockedNotReported', { name }), 10_000);
        form.setValue('block', false);
        setBlockStored(true);
      } else if (!form.refuse(error, ['reason'])) showError(error, t('reportFailed'));
    },
  });
  const leave = (isBlockedNow: boolean) => {
    onClose();
    if (isBlockedNow || isBlockStored) onBlocked();
  };
  if (report.isSuccess) return <Alerted onClose={() => leave(report.variables.block)} />;
  return (
    <FormDialog
      isWritten={form.formState.isDirty}
      title={t(isAboutMessage ? 'reportMessageTitle' : 'reportTitle')}
      description={t(isAboutMessage ? 'reportMessageText' : 'reportText', { name })}
      submit={{
        label: t('submitReport'),
        busy: report.isPending,
        run: form.handleSubmit((fields) => report.mutate(fields)),
      }}
      onClose={() => leave(false)}
    >
      <Select
        label={t('category')}
        options={[
          { value: '', label: t('chooseCategory') },
          ...reportCategories.map((value) => ({ value, label: t(`category.${value}`) })),
        ]}
        hint={isDanger ? t('dangerHint') : undefined}
        {...form.register('category', { setValueAs: (value: string) => value || undefined })}
      />
      <EmergencyNumbers />
      <TextArea label={t('reason')} maxLength={maxLengths.reportReason} {...form.field('reason')} />
      {!isBlocked && <Checkbox label={t('alsoBlock', { name })} {...form.register('block')} />}
    </FormDialog>
  );
}

/** The response to a report of danger. It stays until it is closed. */
function Alerted({ onClose }: { onClose: () => void }) {
  const t = useTexts(reportsTexts);
  const ui = useTexts(uiTexts);
  return (
    <Dialog
      onClose={onClose}
      title={t('alerted')}
      description={t('alertedText')}
      actions={<Button onClick={onClose}>{ui('close')}</Button>}
    >
      <EmergencyNumbers />
    </Dialog>
  );
}

/** Emergency numbers in Canada, for danger and for a suicidal crisis. */
function EmergencyNumbers() {
  const t = useTexts(reportsTexts);
  const numbers = [
    { question: t('immediateDanger'), href: `tel:${emergencyNumber}`, call: t('call911') },
    { question: t('suicide'), href: 'tel:988', call: t('call988') },
  ];
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {numbers.map(({ question, href, call }) => (
        <li key={href}>
          {question}{' '}
          <a href={href} className="font-medium text-accent-ink underline underline-offset-4">
            {call}
          </a>
        </li>
      ))}
    </ul>
  );
}
