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

/** Timeout for sending the last spans when the server stops. */
const lastSpansMs = 3000;

/**
 * Sends traces to the collector in OTEL_EXPORTER_OTLP_ENDPOINT or OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, as JSON over HTTP.
 * The other standard variables apply as well. Returns a function that sends the last spans and stops.
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
 * The sampler for OpenTelemetry's standard names. Any client may send a `traceparent`: it assigns a request to a trace, but
 * does not affect sampling.
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
