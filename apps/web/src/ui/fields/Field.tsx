import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { classes } from '../classes.ts';
import { uiTexts } from '../ui.texts.ts';

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** Error of the value. Shown next to the field and read out with it. */
  error?: string | undefined;
  /** Shows "optional" next to the label. */
  optional?: boolean;
  /** Shows the label only to screen readers, because the context makes it obvious to others. */
  hiddenLabel?: boolean;
  className?: string | undefined;
}

/** Props that tie a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label above, control, then hint or error. `children` renders the control with the props that tie it to them. */
export function Field({
  label,
  hint,
  error,
  optional = false,
  hiddenLabel = false,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const t = useTexts(uiTexts);
  const id = useId();
  const describedBy = classes(hint != null && `${id}-hint`, error && `${id}-error`);
  return (
    <div className={classes('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={hiddenLabel ? 'sr-only' : 'font-medium'}>
        {label}
        {optional && <span className="font-normal text-ink-muted"> ({t('optional')})</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {hint != null && (
        <p id={`${id}-hint`} className="text-sm text-ink-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm text-danger-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

/** The look of every text field and selection list. */
export const controlStyle =
  'min-h-11 w-full min-w-0 rounded-md border border-edge bg-surface px-3.5 py-2 text-base text-ink transition-colors hover:border-ink-muted focus-visible:outline-offset-0 aria-invalid:border-danger-solid [&[readonly]]:bg-sunken disabled:cursor-not-allowed disabled:opacity-60';
