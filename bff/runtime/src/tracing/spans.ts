/** Must not contain cookies, tokens, bodies, queries or email addresses. */
type Attributes = Record<string, string | number | boolean>;

export interface ActiveSpan {
  /** The W3C header value for `parent` of child spans in any process. */
  traceparent: string;
  end(more?: Attributes, failed?: boolean): void;
}

export interface SpanStart {
  kind: 'server' | 'client' | 'producer' | 'consumer';
  /** A traceparent; absent: starts a new trace. */
  parent?: string | undefined;
  attributes?: Attributes;
  /** Unix milliseconds. Default: now. */
  startedAt?: number;
}

/** Creates the spans of a process. */
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
