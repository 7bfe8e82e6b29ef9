import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { controlStyle, Field, type FieldProps } from './Field.tsx';

export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'className'>;

/** One line of text. Takes the result of react-hook-form's `register`. */
export function TextField({ label, hint, error, optional, className, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, className }} optional={optional ?? false}>
      {(control) => <input type="text" {...input} {...control} className={controlStyle} />}
    </Field>
  );
}

export type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'className'>;

/** Several lines of text. Its height grows automatically with the text. */
export function TextArea({ label, hint, error, optional, className, rows = 3, ...textarea }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, className }} optional={optional ?? false}>
      {(control) => (
        <textarea
          rows={rows}
          {...textarea}
          {...control}
          className={classes(controlStyle, 'contain-inline-size field-sizing-content max-h-72 min-h-24 resize-y')}
        />
      )}
    </Field>
  );
}
