import { AsyncLocalStorage } from 'node:async_hooks';

import type { Context as TraceContext } from '@opentelemetry/api';

import type { Env } from '../env.server.ts';
import { log } from '../log.server.ts';
import { setProcessTracing, type OpenSpan, type SpanDescription } from './trace.server.ts';

/** Time limit, so that a collector that does not answer cannot delay the end of the process. */
const exportTimeoutMs = 2_000;

/**
 * Sends a trace of every request to the collector that `OTEL_EXPORTER_OTLP_ENDPOINT` names, by OTLP over HTTP.
 * Without the variable no part of OpenTelemetry is loaded. The provider is not registered globally, so it cannot
 * conflict with another one. (Decision 040)
 *
 * @returns a function that sends the remaining spans, for the end of the process
 */
export async function startTracing({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
}: Pick<Env, 'OTEL_EXPORTER_OTLP_ENDPOINT'>): Promise<() => Promise<void>> {
  if (!endpoint) return async () => undefined;
  const [api, sdk, resources, core, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const warn = (cause: string) => log.warn({ cause }, 'traces could not be sent');
  const silent = () => undefined;
  api.diag.setLogger(
    { error: warn, warn: silent, info: silent, debug: silent, verbose: silent },
    api.DiagLogLevel.ERROR,
  );
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: exportTimeoutMs });
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'hitokoma' }),
    // Ignore the client's sampling flag: the collector chooses which traces it stores.
    sampler: new sdk.AlwaysOnSampler(),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('hitokoma');
  const propagator = new core.W3CTraceContextPropagator();
  const contexts = new AsyncLocalStorage<TraceContext>();
  const kinds = {
    server: api.SpanKind.SERVER,
    internal: api.SpanKind.INTERNAL,
    client: api.SpanKind.CLIENT,
  };
  const contextOf = (traceparent: string | undefined) =>
    propagator.extract(api.ROOT_CONTEXT, { traceparent }, api.defaultTextMapGetter);
  const open = (described: SpanDescription, parent: TraceContext): OpenSpan => {
    const { name, kind, facts, cause } = described;
    const linked = cause ? api.trace.getSpanContext(contextOf(cause)) : undefined;
    const links = linked ? [{ context: linked }] : [];
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes: facts, links }, parent);
    const context = api.trace.setSpan(parent, span);
    return {
      within: (work) => contexts.run(context, work),
      end(more = {}, isFault = false) {
        span.setAttributes(more);
        if (isFault) span.setStatus({ code: api.SpanStatusCode.ERROR });
        span.end();
      },
    };
  };
  setProcessTracing({
    openRoot: (span, traceparent) => open(span, contextOf(traceparent)),
    openChild(span) {
      const parent = contexts.getStore();
      return parent ? open(span, parent) : null;
    },
    current() {
      const carrier: { traceparent?: string } = {};
      const context = contexts.getStore();
      if (context) propagator.inject(context, carrier, api.defaultTextMapSetter);
      return carrier.traceparent ?? null;
    },
  });
  return async () => {
    setProcessTracing(null);
    await provider.shutdown().catch((error: unknown) => warn(String(error)));
  };
}
