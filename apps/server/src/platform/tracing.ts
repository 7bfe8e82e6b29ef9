import { type Attributes, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Does nothing until `startTracing` has begun. */
const tracer = trace.getTracer('ambiance');

export interface RequestSpan {
  span: Span;
  continueIn<R>(work: () => R): R;
}

/** Begins the span of a request, within the trace that its headers name; what `continueIn` runs belongs to it. */
export function beginRequestSpan(name: string, attributes: Attributes, headers: object): RequestSpan {
  const outer = propagation.extract(context.active(), headers);
  const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, outer);
  const inner = trace.setSpan(outer, span);
  return { span, continueIn: (work) => context.with(inner, work) };
}

/** Runs work as a span: below that of a request, or the first of a trace. A failure is its class; sentences may name people. */
export const traced = <R>(name: string, attributes: Attributes, work: () => Promise<R>): Promise<R> =>
  tracer.startActiveSpan(name, { attributes }, (span) => ended(span, work));

/** The same for what is of no interest alone, such as a statement: nothing where no span is under way. */
export const tracedWithin = <R>(name: string, attributes: Attributes, work: () => Promise<R>): Promise<R> =>
  trace.getActiveSpan()
    ? tracer.startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, (span) => ended(span, work))
    : work();

/** The trace that is under way, for a line of the log; nothing while nothing is traced. */
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
