import { type Environment, loopback } from '@firedeck/runtime/settings';
import { z } from 'zod';
import { wholeNumber } from './setting-schemas.ts';

// The usual port of OpenTelemetry exporters.
const usualPort = 9464;
const distinctCharacters = 8;

export const metricsEnvironment = {
  /** Port of `/metrics` only; default: 9464 in production, otherwise any free one. */
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  /** Default: HOST with a METRICS_TOKEN, otherwise loopback only. */
  METRICS_HOST: z.string().optional(),
  /** Bearer token of Prometheus; absent: metrics are public on their port. */
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 visible characters')
    .optional(),
};

type MetricsNames = z.infer<z.ZodObject<typeof metricsEnvironment>> & { HOST: string };

export const toMetricsSettings = (names: MetricsNames, isProduction: boolean) => ({
  metricsHost: names.METRICS_HOST ?? (names.METRICS_TOKEN ? names.HOST : loopback),
  metricsPort: names.METRICS_PORT ?? (isProduction ? usualPort : 0),
  /** Null: no token required. */
  metricsToken: names.METRICS_TOKEN ?? null,
});

export const listMetricsProblems = (
  { METRICS_TOKEN: token }: Environment,
  isProduction: boolean,
): string[] =>
  isProduction && token !== undefined && new Set(token).size < distinctCharacters
    ? ['METRICS_TOKEN: can be guessed, use a random one']
    : [];
