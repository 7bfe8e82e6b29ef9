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
  /** What binds a field to a value, with why it is wrong: `<TextField label={t('email')} {...form.field('email')} />`. */
  field<Name extends FieldPath<Values>>(
    name: Name,
    options?: RegisterOptions<Values, Name>,
  ): UseFormRegisterReturn<Name> & { error: string | undefined };
  /**
   * Shows a failure beside the `fields` it is about, in the order of the form; answers whether there was one. If not, it is
   * to be told otherwise.
   */
  refuse(error: unknown, fields: readonly FieldPath<Values>[]): boolean;
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
    refuse: (error, fields) => showFieldErrors(error, fields, setError),
  };
}
