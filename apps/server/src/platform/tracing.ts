import { type Attributes, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Has no effect until `startTracing` was called. */
const tracer = trace.getTracer('ambiance');

export interface RequestSpan {
  span: Span;
  continueIn<R>(work: () => R): R;
}

/** Starts the span of a request, in the trace that its headers name. Work in `continueIn` belongs to it. */
export function beginRequestSpan(name: string, attributes: Attributes, headers: object): RequestSpan {
  const outer = propagation.extract(context.active(), headers);
  const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, outer);
  const inner = trace.setSpan(outer, span);
  return { span, continueIn: (work) => context.with(inner, work) };
}

/**
 * Runs work as a span: a child of the request's span, or the root of a new trace. A failure is recorded by its class only,
 * since messages may name people.
 */
export const traced = <R>(name: string, attributes: Attributes, work: () => Promise<R>): Promise<R> =>
  tracer.startActiveSpan(name, { attributes }, (span) => ended(span, work));

/** Like `traced`, but only inside an existing span. For work that is not interesting without it, such as a statement. */
export const tracedWithin = <R>(name: string, attributes: Attributes, work: () => Promise<R>): Promise<R> =>
  trace.getActiveSpan()
    ? tracer.startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, (span) => ended(span, work))
    : work();

/** The id of the current trace, for a log line; empty without a trace. */
export function traceInLog(): { traceId?: string } {
  const traceId = trace.getActiveSpan()?.spanContext().traceId;
  return traceId ? { traceId } : {};
}

async function ended<R>(span: Span, work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' });
    throw error;
  } finally {
    span.end();
  }
}
