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

export const otlpEndpointRule = 'must be an address that begins with http:// or https://';

export const isOtlpEndpoint = (text: string): boolean =>
  /^https?:\/\//.test(text) && URL.canParse(text);

/** Of a share as the environment says it. */
export const tracedShare = {
  pattern: /^(0(\.\d+)?|1(\.0+)?)$/,
  rule: 'must be between 0 and 1',
};

export const otlpHeadersRule =
  'must be name=value,name=value, with percent signs and commas of values written as %25 and %2C';

/** As in `authorization=Bearer%20x,tenant=fire`, what the environment says; null where it is not that. */
export function readOtlpHeaders(text: string): Record<string, string> | null {
  const pairs = text.split(',').map((pair) => /^\s*([\w-]+)=(.*)$/.exec(pair));
  if (pairs.some((pair) => pair === null)) return null;
  try {
    return Object.fromEntries(
      pairs.map((pair) => [pair?.[1], decodeURIComponent(pair?.[2]?.trim() ?? '')]),
    );
  } catch {
    return null;
  }
}
