import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { loggingExporter } from './logging-exporter.ts';
import type { ActiveSpan, SpanStart, Tracing, TracingLog, TracingOptions } from './spans.ts';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};
const waits = { sendEveryMs: 2_000, sendWithinMs: 5_000 };

/** Spans are created explicitly, without patching libraries. */
export function startTracing(
  { headers, share, service }: TracingOptions,
  endpoint: string,
  log: TracingLog,
): Tracing {
  const otlpExporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers,
    timeoutMillis: waits.sendWithinMs,
  });
  const exporter = loggingExporter(otlpExporter, log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: waits.sendEveryMs })],
  });
  const tracer = provider.getTracer('firedeck');
  return {
    begin(name, { kind, parent, attributes = {}, startedAt = Date.now() }: SpanStart): ActiveSpan {
      const options = { kind: kinds[kind], attributes, startTime: startedAt };
      const span = tracer.startSpan(name, options, parseContext(parent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        end(more = {}, failed = false) {
          span.setAttributes(more);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async close(withinMs) {
      const late = new Promise<void>((resolve) => setTimeout(resolve, withinMs).unref());
      await Promise.race([provider.shutdown().catch(() => {}), late]);
    },
  };
}

function parseContext(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
