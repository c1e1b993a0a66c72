/** Never a cookie, a token, a body, a query or a member's address. */
type Attributes = Record<string, string | number | boolean>;

export interface ActiveSpan {
  /** The W3C header value that child spans of any process take as their `parent`. */
  traceparent: string;
  end(more?: Attributes, failed?: boolean): void;
}

export interface SpanStart {
  kind: 'server' | 'client' | 'producer' | 'consumer';
  /** A traceparent; without one a new trace starts. */
  parent?: string | undefined;
  attributes?: Attributes;
  /** Unix milliseconds. Default: now. */
  startedAt?: number;
}

/** The traces of one process. */
export interface Tracing {
  begin(name: string, start: SpanStart): ActiveSpan;
  /** Flushes the remaining spans, for `withinMs` at most. */
  close(withinMs: number): Promise<void>;
}

export interface TracingOptions {
  /** OTLP/HTTP endpoint, e.g. `http://collector:4318`; null turns tracing off. */
  endpoint: string | null;
  headers: Record<string, string>;
  /** Sampling ratio of traces that start here: 0 to 1. */
  share: number;
  service: string;
}

/** Reports when the collector stops or resumes accepting traces. */
export interface TracingLog {
  info(text: string): void;
  warn(text: string): void;
}
