import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { controlStyle, Field, type FieldProps } from './Field.tsx';

export interface Option {
  value: string;
  label: string;
}

export type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> & { options: readonly Option[] };

/** A field for choosing one of a few options. Uses the browser's own list, which works best on phones and with screen readers. */
export function Select({ label, hint, error, optional, hiddenLabel, className, options, ...select }: SelectProps) {
  return (
    <Field {...{ label, hint, error, className }} optional={optional ?? false} hiddenLabel={hiddenLabel ?? false}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className={classes(controlStyle, 'appearance-none pr-10')}>
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-muted"
          />
        </div>
      )}
    </Field>
  );
}
