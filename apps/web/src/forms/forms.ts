import type { Schema } from '@ambiance/contract/route';
import { type ErrorCode, errorSentence, isErrorCode } from '@ambiance/domain/errors';
import type { FieldPath, FieldValues, Resolver, UseFormRegister, UseFormSetError } from 'react-hook-form';
import * as z from 'zod/mini';
import { language } from '../i18n/language.ts';
import { ServerError } from '../server/transport.ts';

/** Why fields are wrong, by name. */
export type FieldSentences = Readonly<Record<string, string>>;

/** What the contract's schema of a body says against values, in the chosen language; the first reason of each field. */
export function wrongFields(schema: Schema, values: unknown): FieldSentences {
  const { error } = z.safeParse(schema, values);
  const sentences: Record<string, string> = {};
  for (const issue of error?.issues ?? []) {
    const code: ErrorCode = isErrorCode(issue.message) ? issue.message : 'field.invalid';
    const details = issue.code === 'too_big' ? { maximum: Number(issue.maximum) } : {};
    sentences[String(issue.path[0])] ??= errorSentence(code, language.get(), details);
  }
  return sentences;
}

/**
 * Lets react-hook-form check a form by the contract's own schema, so that both sides refuse the same with the same words:
 * `useForm({ resolver: resolverOf(accountRoutes.register.body) })`. `alsoWrong` adds what no schema can know.
 */
export const resolverOf =
  <Values extends FieldValues>(
    schema: Schema,
    alsoWrong: (values: Values) => FieldSentences = () => ({}),
  ): Resolver<Values> =>
  (values) => {
    const wrong = Object.entries({ ...alsoWrong(values), ...wrongFields(schema, values) });
    if (wrong.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(wrong.map(([name, message]) => [name, { type: 'contract', message }]));
    return { values: {}, errors: errors as Awaited<ReturnType<Resolver<Values>>>['errors'] };
  };

/**
 * Makes the fields known in the order of the form, in which the first wrong one gets the focus. Those of a `Controller`
 * would come after all others, wherever they stand.
 */
export function registerInOrder<Values extends FieldValues>(
  register: UseFormRegister<Values>,
  fields: readonly FieldPath<Values>[],
): void {
  for (const name of fields) register(name);
}

/**
 * Puts a refusal of the server beside the fields it is about and the focus into the first of them; `fields` in the order
 * of the form. Answers whether there was one; if not, the failure is to be told otherwise.
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  const refused = error instanceof ServerError ? error.fields : {};
  const wrong = fields.filter((name) => refused[name]);
  for (const name of wrong) {
    setError(name, { message: refused[name]?.error ?? '' }, { shouldFocus: name === wrong[0] });
  }
  return wrong.length > 0;
}
