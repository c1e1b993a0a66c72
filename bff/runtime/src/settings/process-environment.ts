import { z } from 'zod';
import { redisAddressSchema } from '../redis/redis-address.ts';
import { traceRisks } from './plain-http-risks.ts';
import { redisRisks } from './redis-risks.ts';
import { acceptedRisks, certificateRisks, evaluateRisks, type Risk } from './risks.ts';
import { parseTrustedNetworks, type TrustedNetworks, trustedNetworks } from './trusted-networks.ts';

/** Environment variables of both the bff and the workers. */
export const processEnvironment = {
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  REDIS_URL: redisAddressSchema,
  /** Icon cache; default: REDIS_URL. */
  REDIS_CACHE_URL: z.optional(redisAddressSchema),
  /** Networks and hosts that may be used without TLS or a password, separated by commas. */
  TRUSTED_NETWORKS: z.optional(trustedNetworks),
  /** Names of accepted risks, without which production refuses to start, separated by commas. */
  ACCEPT_RISKS: z.optional(acceptedRisks),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
};

/** Removes empty variables, which count as missing. */
export type Environment = Record<string, string | undefined>;

interface Rules<Names> {
  /** Problems of combined values; `names` is absent while a value is invalid. */
  listProblems(given: Environment, isProduction: boolean, names?: Names): string[];
  /** Further risks in production, beyond those of the common settings. */
  productionRisks(given: Environment, trusted: TrustedNetworks): Risk[];
}

/** Invalid values are reported as problems, not as risks. */
function listRisks(
  given: Environment,
  productionRisks: (given: Environment, trusted: TrustedNetworks) => Risk[],
): Risk[] {
  const trusted = parseTrustedNetworks(given.TRUSTED_NETWORKS);
  return [
    ...productionRisks(given, trusted),
    ...redisRisks('REDIS_URL', given.REDIS_URL, trusted),
    ...redisRisks('REDIS_CACHE_URL', given.REDIS_CACHE_URL, trusted),
    ...certificateRisks(given.NODE_TLS_REJECT_UNAUTHORIZED),
    ...traceRisks(given, trusted),
  ];
}

/**
 * Validates the environment.
 *
 * @throws Error whose message has one line per invalid or missing name.
 */
export function readEnvironment<Names>(
  environment: z.ZodType<Names>,
  variables: Environment,
  { listProblems, productionRisks }: Rules<Names>,
): { names: Names; acceptedRisks: Risk[] } {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const { data: names, error } = environment.safeParse(given);
  const isProduction = given.NODE_ENV === 'production';
  const risks = evaluateRisks(
    isProduction ? listRisks(given, productionRisks) : [],
    given.ACCEPT_RISKS,
  );
  const problems = [
    ...(error?.issues ?? []).map(formatIssue),
    ...(isProduction ? listDeveloperSettings(given) : []),
    ...listProblems(given, isProduction, names),
    ...risks.problems,
  ];
  if (names === undefined || problems.length > 0)
    throw new Error(`The configuration is invalid:\n  ${problems.join('\n  ')}`);
  return { names, acceptedRisks: risks.accepted };
}

function formatIssue({ path, code, input, message }: z.core.$ZodIssue): string {
  const name = String(path[0]);
  const isMissing = code === 'invalid_type' && input === undefined;
  return isMissing ? `${name} is missing` : `${name}: ${message}`;
}

/** Problems of development settings in production. */
function listDeveloperSettings({
  LOG_LEVEL: level = 'info',
  PUBLIC_ORIGIN: origin = '',
}: Environment): string[] {
  const problems: string[] = [];
  if (origin.startsWith('http://'))
    problems.push('PUBLIC_ORIGIN: http is for development only, production needs https');
  if (level === 'trace' || level === 'silent')
    problems.push(`LOG_LEVEL: ${level} is for development only, production allows fatal to debug`);
  return problems;
}

const misconfigured = 2;

/** Returns the configuration, or prints its problems and exits. */
export function readOrExit<Config>(readConfig: () => Config): Config {
  try {
    return readConfig();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(misconfigured);
  }
}

/** Logs the risks accepted by ACCEPT_RISKS at each start. */
export function logAcceptedRisks(
  risks: readonly Risk[],
  log: { warn(fields: object, message: string): void },
): void {
  for (const { name, setting, problem } of risks)
    log.warn({ risk: name, setting }, `accepted by ACCEPT_RISKS: ${problem}`);
}
