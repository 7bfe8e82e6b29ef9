import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

/** How long the last spans may take to leave when the server ends. */
const lastSpansMs = 3000;

/**
 * Sends traces to the collector that OTEL_EXPORTER_OTLP_ENDPOINT or OTEL_EXPORTER_OTLP_TRACES_ENDPOINT names, by HTTP and JSON,
 * as the other standard variables say. Resolves with what sends the last of them and ends it.
 */
export function startTracing(environment: NodeJS.ProcessEnv): () => Promise<void> {
  const processor = new BatchSpanProcessor({ exporter: new OTLPTraceExporter() });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'ambiance' }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: samplerOf(environment),
    spanProcessors: [processor],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await Promise.race([
      provider.shutdown().catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, lastSpansMs).unref()),
    ]);
  };
}

/**
 * The sampler of the standard names. Anybody may send a `traceparent`: it ties a request to a trace, and decides nothing
 * about what is kept.
 */
export function samplerOf({
  OTEL_TRACES_SAMPLER: name = '',
  OTEL_TRACES_SAMPLER_ARG: ratio = '1',
}: NodeJS.ProcessEnv): Sampler {
  const root = rootSampler(name, Number(ratio));
  return new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root });
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name.endsWith('always_off')) return new AlwaysOffSampler();
  if (name.endsWith('traceidratio')) return new TraceIdRatioBasedSampler(ratio);
  return new AlwaysOnSampler();
}
