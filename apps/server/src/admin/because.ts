import { why as whyShape } from '@ambiance/contract/operator';
import { DomainError, isErrorCode } from '@ambiance/domain/errors';
import * as z from 'zod/mini';
import { OperatorError } from '../entry.ts';
import type { ActBy } from '../features/operator/act.ts';
import type { Options } from './admin-command.ts';

export const whyOption = { why: { type: 'string' } } as const;

/** The operator with the reason of `--why`, which is required. */
export function operatorBecause(options: Options): ActBy {
  const parsed = z.safeParse(whyShape, options['why']);
  if (parsed.success) return { actorId: null, why: parsed.data };
  const code = parsed.error.issues[0]?.message ?? '';
  if (isErrorCode(code) && code !== 'why.required') throw new DomainError(code);
  throw new OperatorError('--why is missing: the reason is recorded.');
}

/** The operator with the reason of `--why`, if given. */
export const operator = (options: Options): ActBy =>
  options['why'] === undefined ? { actorId: null, why: null } : operatorBecause(options);
