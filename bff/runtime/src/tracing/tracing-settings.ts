import { z } from 'zod';
import type { TracingOptions } from './spans.ts';

const endpoint = z
  .string()
  .refine(
    (text) => /^https?:\/\//.test(text) && URL.canParse(text),
    'must be an address that begins with http:// or https://',
  );

const headers = z
  .string()
  .refine(
    (text) => readOtlpHeaders(text) !== null,
    'must be name=value,name=value, with percent signs and commas of values encoded as %25 and %2C',
  );

const share = z
  .string()
  .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be between 0 and 1')
  .transform(Number);

/** Environment variables of processes with tracing, with their validation. */
export const tracingEnvironment = {
  /** OTLP/HTTP endpoint, e.g. http://collector:4318; absent: no tracing. */
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint.optional(),
  /** Request headers, as in authorization=Bearer%20x, separated by commas. */
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
};

const environment = z.object(tracingEnvironment);

export function toTracingOptions(
  names: z.infer<typeof environment>,
): Omit<TracingOptions, 'service'> {
  return {
    endpoint: names.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    headers: readOtlpHeaders(names.OTEL_EXPORTER_OTLP_HEADERS ?? '') ?? {},
    share: names.OTEL_TRACES_SAMPLER_ARG,
  };
}

/** Parses headers such as `authorization=Bearer%20x,tenant=fire`; null if malformed. */
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
