import type { Schema } from '@ambiance/contract/route';
import { type ErrorCode, errorSentence, isErrorCode } from '@ambiance/domain/errors';
import type { FieldPath, FieldValues, Resolver, UseFormRegister } from 'react-hook-form';
import * as z from 'zod/mini';
import { language } from '../i18n/language.ts';

/** Error messages of fields, by name. */
export type FieldSentences = Readonly<Record<string, string>>;

/**
 * Validates values with the contract's schema of a request body. Returns the first error of each field, in the chosen language.
 */
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
 * Lets react-hook-form validate with the contract's schema, so that client and server give the same errors: `useForm({
 * resolver: resolverOf(accountRoutes.register.body) })`. `alsoWrong` adds errors that no schema can detect.
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
 * Registers the fields in the form's order, so that the first wrong one gets the focus. Without it, fields of a `Controller`
 * would come after all others.
 */
export function registerInOrder<Values extends FieldValues>(
  register: UseFormRegister<Values>,
  fields: readonly FieldPath<Values>[],
): void {
  for (const name of fields) register(name);
}
