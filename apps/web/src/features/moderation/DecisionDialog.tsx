import { type Case } from '@ambiance/contract/cases';
import { moderationRoutes } from '@ambiance/contract/moderation';
import { decisionNotice } from '@ambiance/domain/decision-notice';
import {
  type DecisionKind,
  type DecisionReason,
  decisionReasonKeys,
  decisionReasons,
  maxModerationLengths,
  type RemovableText,
  removableTexts,
  type SuspensionDays,
  suspensionDays,
} from '@ambiance/domain/moderation';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { resolverOf } from '../../forms/forms.ts';
import { useBoundForm } from '../../forms/use-bound-form.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { ServerError } from '../../server/transport.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import { showError, showRefusal, showToast } from '../../ui/toast.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { useNow } from '../../ui/use-now.ts';
import { reloadCase, reloadQueue } from './moderation.queries.ts';
import { moderationTexts } from './moderation.texts.ts';

interface DecisionFields {
  kind: DecisionKind;
  days: SuspensionDays | null;
  reason: DecisionReason | undefined;
  note: string;
  photoIds: string[];
  texts: RemovableText[];
}

const resolver = resolverOf<DecisionFields>(moderationRoutes.decide.body);
const defaultDays: SuspensionDays = 7;
const dayMs = 86_400_000;

/** Which reasons go with a decision: that no rule was broken has one, and all others have the rest. */
const reasonsFor = (kind: DecisionKind) =>
  decisionReasonKeys.filter((reason) => (reason === 'no-violation') === (kind === 'none'));

export interface DecisionDialogProps {
  one: Case;
  kind: DecisionKind;
  onClose: () => void;
}

/** Asks for what belongs to a decision, shows what the member will read, and decides. */
export function DecisionDialog({ one, kind, onClose }: DecisionDialogProps) {
  const t = useTexts(moderationTexts);
  const ui = useTexts(uiTexts);
  const language = useLanguage();
  const formId = useId();
  const reasons = reasonsFor(kind);
  const form = useBoundForm<DecisionFields>({
    defaultValues: {
      kind,
      days: kind === 'suspend' ? defaultDays : null,
      reason: reasons.length === 1 ? reasons[0] : undefined,
      note: '',
      photoIds: [],
      texts: [],
    },
    resolver,
  });
  const decide = useMutation({
    mutationFn: ({ reason, ...rest }: DecisionFields) =>
      server.moderation.decide({ params: { id: String(one.id) }, body: { ...rest, reason: reason! } }),
    onSuccess: () => {
      showToast(t('decided'));
      onClose();
      void reloadCase(one);
      void reloadQueue();
    },
    onError: (error) => {
      if (form.refuse(error, ['days', 'reason', 'note'])) return;
      const isPast = error instanceof ServerError && error.status === 409;
      if (!isPast) {
        showRefusal(error, t('decideFailed'));
        return;
      }
      // Somebody was faster: the case is shown as it is now.
      showError(error, t('decidedElsewhere'));
      onClose();
      void reloadCase(one);
    },
  });
  const shownPhotos = one.photos.filter(({ isShown }) => isShown);
  const shownTexts = removableTexts.filter((name) => one.account?.[name]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      isWritten={form.formState.isDirty}
      title={t(`decide.${kind}`)}
      description={t(`decideText.${kind}`)}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={kind === 'ban' || kind === 'suspend' ? 'danger' : 'primary'}
            busy={decide.isPending}
          >
            {t(`confirm.${kind}`)}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void form.handleSubmit((fields) => decide.mutate(fields))(event)}
        className="flex flex-col gap-4"
      >
        {kind === 'suspend' && (
          <Select
            label={t('days')}
            options={suspensionDays.map((days) => ({ value: String(days), label: t('daysOf', { count: days }) }))}
            {...form.field('days', { setValueAs: Number })}
          />
        )}
        {reasons.length > 1 && (
          <Select
            label={t('reason')}
            options={[
              { value: '', label: t('chooseReason') },
              ...reasons.map((value) => ({ value, label: decisionReasons[value][language] })),
            ]}
            {...form.field('reason', { setValueAs: (value: string) => value || undefined })}
          />
        )}
        {kind === 'remove' && (
          <fieldset className="flex flex-col">
            <legend className="font-medium">{t('whatToRemove')}</legend>
            {shownPhotos.map(({ id }) => (
              <Checkbox
                key={id}
                value={id}
                label={t('photoNumber', { number: one.photos.findIndex((photo) => photo.id === id) + 1 })}
                {...form.register('photoIds')}
              />
            ))}
            {shownTexts.map((name) => (
              <Checkbox key={name} value={name} label={t(`field.${name}`)} {...form.register('texts')} />
            ))}
            {shownPhotos.length + shownTexts.length === 0 && (
              <p className="text-sm text-ink-muted">{t('nothingToRemove')}</p>
            )}
          </fieldset>
        )}
        <TextArea
          label={t('noteForColleagues')}
          hint={t('noteHint')}
          maxLength={maxModerationLengths.note}
          {...form.field('note')}
        />
        {kind !== 'none' && one.account && (
          <Preview kind={kind} language={one.account.language} control={form.control} />
        )}
      </form>
    </Dialog>
  );
}

interface PreviewProps {
  kind: Exclude<DecisionKind, 'none'>;
  language: NonNullable<Case['account']>['language'];
  control: ReturnType<typeof useBoundForm<DecisionFields>>['control'];
}

/** What the member will read, in their language. */
function Preview({ kind, language, control }: PreviewProps) {
  const t = useTexts(moderationTexts);
  const now = useNow();
  const [reason, days] = useWatch({ control, name: ['reason', 'days'] });
  if (!reason) return <p className="text-sm text-ink-muted">{t('previewWaits')}</p>;
  const until = days ? new Date(now.getTime() + days * dayMs) : null;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const notice = decisionNotice({ kind, reason, until }, language, timeZone);
  return (
    <section aria-label={t('preview')} className="rounded-lg border border-hairline bg-sunken p-4 text-sm">
      <h3 className="mb-2 text-ink-muted">{t('preview')}</h3>
      <div lang={language} className="flex flex-col gap-2">
        <p className="font-medium">{notice.title}</p>
        {notice.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}
