import type { SyntheticEvent } from 'react';
import {
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  useForm,
  type UseFormProps,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import { showFieldErrors } from './forms.ts';

export interface BoundForm<Values extends FieldValues> extends UseFormReturn<Values> {
  /** Props that bind a field to its value and error: `<TextField label={t('email')} {...form.field('email')} />`. */
  field<Name extends FieldPath<Values>>(
    name: Name,
    options?: RegisterOptions<Values, Name>,
  ): UseFormRegisterReturn<Name> & { error: string | undefined };
  /**
   * Shows a failure next to the `fields` that it is about, in the form's order. Returns whether it had any; if not, the caller
   * must show it.
   */
  refuse(error: unknown, fields: readonly FieldPath<Values>[]): boolean;
  /** Handles the event of a form that is sent: calls `send` with its values if they are valid. */
  submit(send: (values: Values) => unknown): (event: SyntheticEvent) => void;
}

/** `useForm` of react-hook-form, with one way to bind fields and show failures. */
export function useBoundForm<Values extends FieldValues>(options: UseFormProps<Values>): BoundForm<Values> {
  const form = useForm<Values>(options);
  const { register, setError } = form;
  const { errors } = form.formState;
  return {
    ...form,
    field: (name, rules) => ({
      ...register(name, rules),
      error: (get(errors, name) as FieldError | undefined)?.message,
    }),
    refuse: (error, fields) => showFieldErrors(error, fields, setError),
    submit: (send) => (event) => void form.handleSubmit((values) => send(values))(event),
  };
}
