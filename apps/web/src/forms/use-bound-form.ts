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
import { ServerError } from '../server/transport.ts';

export interface BoundForm<Values extends FieldValues> extends UseFormReturn<Values> {
  /** Props that bind a field to its value and error: `<TextField label={t('email')} {...form.field('email')} />`. */
  field<Name extends FieldPath<Values>>(
    name: Name,
    options?: RegisterOptions<Values, Name>,
  ): UseFormRegisterReturn<Name> & { error: string | undefined };
  /**
   * Shows a server refusal next to the `fields` that it is about, which are in the form's order, and focuses the first of
   * them. Returns whether it had any; if not, the caller must show the failure.
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
    refuse: (error, fields) => {
      const refused = error instanceof ServerError ? error.fields : {};
      const wrong = fields.filter((name) => refused[name]);
      for (const name of wrong) {
        setError(name, { message: refused[name]?.error ?? '' }, { shouldFocus: name === wrong[0] });
      }
      return wrong.length > 0;
    },
    submit: (send) => (event) => void form.handleSubmit((values) => send(values))(event),
  };
}
