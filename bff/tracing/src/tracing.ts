export { tracingEnvironment, tracingOf } from './tracing-settings.ts';

/** What of a span may be told: never a cookie, a token, a body, a query or an address of a member's. */
export type Attributes = Record<string, string | number | boolean>;

export interface BegunSpan {
  /** As W3C writes it: what others name as their parent, in this process and in others. */
  traceparent: string;
  end(more?: Attributes, failed?: boolean): void;
}

export interface SpanStart {
  kind: 'server' | 'client' | 'producer' | 'consumer';
  /** A traceparent; without one a trace begins. */
  parent?: string | undefined;
  attributes?: Attributes;
  /** Unix milliseconds. Default: now. */
  startedAt?: number;
}

/** The traces of one process. */
export interface Tracing {
  begin(name: string, start: SpanStart): BegunSpan;
  /** Sends what is left, at most for `withinMs`. */
  close(withinMs: number): Promise<void>;
}

export interface TracingOptions {
  /** Where OTLP is taken by HTTP, e.g. `http://collector:4318`; null: there are no traces. */
  endpoint: string | null;
  headers: Record<string, string>;
  /** Share of the traces that begin here which are kept: 0 to 1. */
  share: number;
  service: string;
}

/** Where it is told that traces are not taken. */
export interface TracingLog {
  info(text: string): void;
  warn(text: string): void;
}

/** Null where no endpoint is set: then nothing of OpenTelemetry is loaded. */
export async function openTracing(
  options: TracingOptions,
  log: TracingLog,
): Promise<Tracing | null> {
  if (options.endpoint === null) return null;
  const { startTracing } = await import('./otlp-tracing.ts');
  return startTracing(options, options.endpoint, log);
}
