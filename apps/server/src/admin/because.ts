import { OperatorError } from '../entry.ts';
import type { ActBy } from '../features/operator/act.ts';
import type { Options } from './admin-command.ts';
import { optionalText } from './option.ts';

export const whyOption = { why: { type: 'string' } } as const;

/** The operator, with the reason of `--why`, which must be there. */
export function operatorBecause(options: Options): ActBy {
  const why = optionalText(options, 'why');
  if (!why) throw new OperatorError('--why is missing: the reason is recorded.');
  return { actorId: null, why };
}

/** The operator, with the reason of `--why` where there is one. */
export const operator = (options: Options): ActBy => ({ actorId: null, why: optionalText(options, 'why') ?? null });
