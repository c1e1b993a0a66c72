import type { Tracing, TracingLog, TracingOptions } from './spans.ts';

export type { ActiveSpan, Tracing, TracingOptions } from './spans.ts';

export { readOtlpHeaders, toTracingOptions, tracingEnvironment } from './tracing-settings.ts';

/** Null without an endpoint: OpenTelemetry is then never loaded. */
export async function openTracing(
  options: TracingOptions,
  log: TracingLog,
): Promise<Tracing | null> {
  if (options.endpoint === null) return null;
  const { startTracing } = await import('./otlp-tracing.ts');
  return startTracing(options, options.endpoint, log);
}
