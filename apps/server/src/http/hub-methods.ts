import type { HubRefusal } from '@ambiance/contract/chat-events';
import type { Schema } from '@ambiance/contract/route';
import { DomainError, type ErrorCode, errorSentence, isErrorCode } from '@ambiance/domain/errors';
import type { Language } from '@ambiance/domain/languages';
import { HubError } from '@ambiance/signalr-server';
import * as z from 'zod/mini';
import { isConflict, isDatabaseUnavailable } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import { traced } from '../platform/tracing.ts';

/** Hub methods, as the contract declares them. */
type MethodShapes = Readonly<Record<string, { arguments: Schema & z.core.$ZodType<unknown[]>; result: Schema }>>;

type Caller = { user: { language: Language } };

/**
 * One handler for each method: it gets checked arguments and returns the wire shape. A missing or surplus one does not
 * compile.
 */
export type HubHandlers<Shapes extends MethodShapes, Call extends Caller> = {
  readonly [Name in keyof Shapes]: (
    call: Call,
    ...args: z.output<Shapes[Name]['arguments']>
  ) => Promise<z.input<Shapes[Name]['result']>>;
};

type LooseHandler<Call> = (call: Call, ...args: unknown[]) => Promise<unknown>;

/** A refusal in the caller's language. Standard clients get only its sentence; others can request the code as well. */
export class RefusedCall extends HubError {
  readonly code: ErrorCode;

  constructor(error: DomainError, language: Language) {
    super(errorSentence(error.code, language, error.details));
    this.code = error.code;
  }

  get asJson(): string {
    return JSON.stringify({ code: this.code, error: this.message } satisfies HubRefusal);
  }
}

/**
 * Hub methods that check their arguments and return each refusal as a sentence in the caller's language. A handler starts
 * in the same turn of the event loop in which its call arrived, so calls keep their order.
 */
export function hubMethods<Shapes extends MethodShapes, Call extends Caller>(
  shapes: Shapes,
  handlers: HubHandlers<Shapes, Call>,
  log: Log,
): Record<keyof Shapes & string, LooseHandler<Call>> {
  const method =
    (name: keyof Shapes & string): LooseHandler<Call> =>
    async (call, ...args) => {
      try {
        const handler = handlers[name] as unknown as LooseHandler<Call>;
        return await traced(`hub ${name}`, {}, () => handler(call, ...parse(shapes[name]!.arguments, args)));
      } catch (error) {
        throw new RefusedCall(
          refusalOf(error, (level) => log[level]({ err: error }, name)),
          call.user.language,
        );
      }
    };
  const names = Object.keys(shapes) as (keyof Shapes & string)[];
  return Object.fromEntries(names.map((name) => [name, method(name)])) as Record<
    keyof Shapes & string,
    LooseHandler<Call>
  >;
}

function parse(shape: z.core.$ZodType<unknown[]>, args: unknown[]): unknown[] {
  const parsed = z.safeParse(shape, args);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  throw new DomainError(first && isErrorCode(first.message) ? first.message : 'request.malformed');
}

function refusalOf(error: unknown, report: (level: 'warn' | 'error') => void): DomainError {
  if (error instanceof DomainError) return error;
  if (isDatabaseUnavailable(error)) return new DomainError('server.unavailable');
  const mayPass = isConflict(error);
  report(mayPass ? 'warn' : 'error');
  return new DomainError(mayPass ? 'server.unavailable' : 'server.failed');
}
