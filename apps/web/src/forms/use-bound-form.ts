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
import { showError } from '../ui/toast.ts';
import { showFieldErrors } from './forms.ts';

export interface BoundForm<Values extends FieldValues> extends UseFormReturn<Values> {
  /** What binds a field to a value, with why it is wrong: `<TextField label={t('email')} {...form.field('email')} />`. */
  field<Name extends FieldPath<Values>>(
    name: Name,
    options?: RegisterOptions<Values, Name>,
  ): UseFormRegisterReturn<Name> & { error: string | undefined };
  /**
   * Shows a failure beside the `fields` it is about, in the order of the form. Where it is about none, it is told at the edge
   * of the screen: the server's sentence, or `fallback` where there is none, for `durationMs` where that is given.
   */
  refuse(error: unknown, fields: readonly FieldPath<Values>[], fallback: string, durationMs?: number): void;
}

/** `useForm` of react-hook-form, whose fields and failures are bound in one way. */
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
    refuse: (error, fields, fallback, durationMs) => {
      if (!showFieldErrors(error, fields, setError)) showError(error, fallback, durationMs);
    },
  };
}
