import { z } from 'zod';
import { redisAddress } from '../jobs/redis-address.ts';
import { acceptedRisks, judgeRisks, type Risk } from './risks.ts';
import { trustedNetworks } from './trusted-networks.ts';

/** What the bff and the workers both read from their environment. */
export const processEnvironment = {
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  REDIS_URL: redisAddress,
  /** Where icons are cached; default: REDIS_URL. */
  REDIS_CACHE_URL: z.optional(redisAddress),
  /** Networks and hosts that may be used without TLS or a password, separated by commas. */
  TRUSTED_NETWORKS: z.optional(trustedNetworks),
  /** Names of accepted risks, without which production refuses to start, separated by commas. */
  ACCEPT_RISKS: z.optional(acceptedRisks),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
};

/** The variables that are set: an empty one is as good as absent. */
export type Given = Record<string, string | undefined>;

interface Rules<Names> {
  /** Between a name and what is wrong with its value. */
  separator: ' ' | ': ';
  /** Problems of several values together; `names` is absent while a value is invalid. */
  listProblems(given: Given, isProduction: boolean, names?: Names): string[];
  /** What is dangerous in production. */
  productionRisks(given: Given): Risk[];
}

/**
 * Validates the environment.
 *
 * @throws Error whose message has one line per invalid or missing name.
 */
export function readEnvironment<Names>(
  environment: z.ZodType<Names>,
  variables: Given,
  { separator, listProblems, productionRisks }: Rules<Names>,
): { names: Names; acceptedRisks: Risk[] } {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const { data: names, error } = environment.safeParse(given);
  const isProduction = given.NODE_ENV === 'production';
  const risks = judgeRisks(isProduction ? productionRisks(given) : [], given.ACCEPT_RISKS);
  const problems = [
    ...(error?.issues ?? []).map((issue) => formatIssue(issue, separator)),
    ...listProblems(given, isProduction, names),
    ...risks.problems,
  ];
  if (names === undefined || problems.length > 0)
    throw new Error(`The configuration is not complete:\n  ${problems.join('\n  ')}`);
  return { names, acceptedRisks: risks.accepted };
}

function formatIssue({ path, code, input, message }: z.core.$ZodIssue, separator: string): string {
  const name = String(path[0]);
  const isMissing = code === 'invalid_type' && input === undefined;
  return isMissing ? `${name} is missing` : `${name}${separator}${message}`;
}
