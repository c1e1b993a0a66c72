import { limits, ownValue } from '@firedeck/contract';
import { redisAddress } from '@firedeck/contract/jobs';
import { acceptedRisks, judgeRisks, type Risk, trustedNetworks } from '@firedeck/contract/settings';
import { type TracingOptions, toTracingOptions, tracingEnvironment } from '@firedeck/tracing';
import { z } from 'zod/mini';
import './lib/http/sentences.ts';
import { productionRisks } from './lib/settings/production-risks.ts';
import {
  address,
  contactList,
  hostList,
  languageList,
  moduleAddress,
  mongodbAddress,
  networks,
  noProxies,
  parseList,
  publicOrigin,
  wholeNumber,
} from './lib/settings/setting-kinds.ts';

const tries = wholeNumber(1, 1_000_000);
const distinctCharacters = 8;
const loopback = '127.0.0.1';
// The one that exporters of OpenTelemetry have.
const usualMetricsPort = 9464;

/** Every name the bff reads from its environment, with what is allowed. */
export const environment = z.object({
  NODE_ENV: z._default(z.enum(['production', 'development', 'test']), 'development'),
  HOST: z._default(z.string(), loopback),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  /** The address people type; production takes https alone, elsewhere default: http://localhost:PORT. */
  PUBLIC_ORIGIN: z.optional(publicOrigin),
  /** Additional public hosts beside that of PUBLIC_ORIGIN, separated by commas. */
  ADDITIONAL_HOSTS: z.optional(hostList),
  MONGODB_URI: mongodbAddress,
  REDIS_URL: redisAddress,
  /** Where icons are cached; default: REDIS_URL. */
  REDIS_CACHE_URL: z.optional(redisAddress),
  /** Folder of the keys that sign and verify sessions, made by `ensureKeys`. */
  KEYS_DIR: z.string().check(z.minLength(1)),
  /** Folder of published modules; set: the bff serves `/mf/` itself (local mode). */
  ARTIFACTS_DIR: z.optional(z.string()),
  /** Where this process finds the files of artifacts, as `http://module.firedeck-{module}`; default: PUBLIC_ORIGIN. */
  ARTIFACTS_URL: z.optional(moduleAddress),
  SIGN_UP: z.optional(z.enum(['open', 'domains', 'invite', 'closed'])),
  /** With SIGN_UP=domains: e-mail domains that may join, separated by commas. */
  SIGN_UP_DOMAINS: z.optional(z.string()),
  /** Where mail is handed in, e.g. smtps://user:password@mail.example.org; absent: none is sent. */
  SMTP_URL: z.optional(address('smtp', 'smtps')),
  // Minimum 15: activity is recorded only on refresh, minutes apart.
  SESSION_IDLE_MINUTES: z._default(wholeNumber(15, 43_200), 720),
  /** Default: 6, the specification's; in production 15, as the password is the only factor. */
  PASSWORD_MIN_LENGTH: z.optional(wholeNumber(limits.passwordMinimumCharacters, 64)),
  /**
   * Folder of Have I Been Pwned range files; absent: passwords are not checked against breaches.
   */
  BREACHED_PASSWORDS_DIR: z.optional(z.string()),
  /** Wrong passwords without a wait: for one account from one address. */
  SIGN_IN_TRIES: z._default(tries, 4),
  /** The same for one account from all addresses together, known devices apart. */
  SIGN_IN_TRIES_PER_ACCOUNT: z._default(tries, 20),
  /** The same for all accounts from one address, behind which a whole station may be. */
  SIGN_IN_TRIES_PER_ADDRESS: z._default(tries, 200),
  /** New accounts without a wait, from one address in a day. */
  SIGN_UPS_PER_ADDRESS: z._default(tries, 100),
  /** Changes that one session may send; people make a tenth of them. */
  SESSION_WRITES_PER_MINUTE: z._default(wholeNumber(100, 1_000_000), 600),
  /** Whether an account's activity shows the network of each sign-in, for 90 days. */
  ACTIVITY_NETWORKS: z._default(z.enum(['on', 'off']), 'off'),
  /**
   * Networks of trusted proxies, whose X-Forwarded-For is used, separated by commas, or `none`.
   * Required in production: behind an unlisted proxy all clients share one address.
   */
  TRUSTED_PROXIES: z.optional(networks),
  /**
   * Security contacts as mailto:, https:// or tel:, separated by commas; absent: no security.txt.
   */
  SECURITY_CONTACT: z.optional(contactList),
  /** URL of the vulnerability disclosure policy. */
  SECURITY_POLICY: z.optional(address('https')),
  /** In which languages they may be written, separated by commas. */
  SECURITY_LANGUAGES: z._default(languageList, 'en'),
  /** Where `/metrics` is, and nothing else; default: 9464 in production, elsewhere a free one. */
  METRICS_PORT: z.optional(wholeNumber(0, 65_535)),
  /** Default: HOST with a METRICS_TOKEN, else loopback only. */
  METRICS_HOST: z.optional(z.string()),
  /** Bearer token of Prometheus; absent: metrics are public on their port. */
  METRICS_TOKEN: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 visible characters')),
  ),
  /** Whether to serve `/api/docs` and `/api/openapi.json`; default: only outside production. */
  API_DOCS: z.optional(z.enum(['on', 'off'])),
  /**
   * Networks and hosts where MongoDB, Redis and collectors may be used without TLS or a password,
   * separated by commas.
   */
  TRUSTED_NETWORKS: z.optional(trustedNetworks),
  /** Names of what production refuses at start unless it is accepted, separated by commas. */
  ACCEPT_RISKS: z.optional(acceptedRisks),
  ...tracingEnvironment,
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
  ),
});

export type SignUpPolicy =
  | { mode: 'open' | 'invite' | 'closed' }
  | { mode: 'domains'; domains: string[] };

export interface Config {
  production: boolean;
  host: string;
  port: number;
  /** `https://firedeck.example.org` or `http://localhost:3000`. */
  publicOrigin: string;
  /** Lower-case names beside its own, each with or without a port. */
  additionalHosts: string[];
  mongodbUri: string;
  redisUrl: string;
  redisCacheUrl: string;
  keysDir: string;
  /** Null: `/mf/` is served by others. */
  artifactsDir: string | null;
  /** Where artifact files are checked before release; `{module}` stands for the module id. */
  artifactsUrl: string;
  signUp: SignUpPolicy;
  /** Null: no mail is sent. */
  smtpUrl: string | null;
  sessionIdleMinutes: number;
  passwordMinLength: number;
  breachedPasswordsDir: string | null;
  sessionWritesPerMinute: number;
  activityNetworks: boolean;
  /** How many tries cost no wait. */
  freeTries: {
    signIn: number;
    signInPerAccount: number;
    signInPerAddress: number;
    signUpPerAddress: number;
  };
  trustedProxies: string[];
  /** Null: the agency named nobody. */
  securityContact: { contacts: string[]; policy: string | null; languages: string[] } | null;
  metricsHost: string;
  metricsPort: number;
  /** Null: metrics need no token. */
  metricsToken: string | null;
  apiDocs: boolean;
  /** What is dangerous here and was accepted; none outside production. */
  acceptedRisks: Risk[];
  /** `endpoint` is null where no traces are taken. */
  tracing: Omit<TracingOptions, 'service'>;
  logLevel: string;
}

/**
 * Validates the configuration.
 *
 * @throws Error whose message has one line per invalid or missing name.
 */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = z.safeParse(environment, given);
  const problems = result.success ? [] : result.error.issues.map(sentenceOfIssue);
  const isProduction = given.NODE_ENV === 'production';
  const risks = judgeRisks(isProduction ? productionRisks(given) : [], given.ACCEPT_RISKS);
  if (isProduction)
    problems.push(
      ...missingInProduction(given),
      ...notAllowedInProduction(given),
      ...risks.problems,
    );
  if (given.SIGN_UP === 'domains' && parseDomains(given.SIGN_UP_DOMAINS).length === 0)
    problems.push('SIGN_UP_DOMAINS must name at least one domain when SIGN_UP is domains');
  if (!result.success || problems.length > 0)
    throw new Error(`The configuration is not complete:\n  ${problems.join('\n  ')}`);
  return { ...toConfig(result.data), acceptedRisks: risks.accepted };
}

function toConfig(names: z.infer<typeof environment>): Omit<Config, 'acceptedRisks'> {
  return {
    production: names.NODE_ENV === 'production',
    host: names.HOST,
    port: names.PORT,
    publicOrigin: names.PUBLIC_ORIGIN ?? `http://localhost:${names.PORT}`,
    additionalHosts: parseList(names.ADDITIONAL_HOSTS?.toLowerCase()),
    mongodbUri: names.MONGODB_URI,
    redisUrl: names.REDIS_URL,
    redisCacheUrl: names.REDIS_CACHE_URL ?? names.REDIS_URL,
    keysDir: names.KEYS_DIR,
    artifactsDir: names.ARTIFACTS_DIR ?? null,
    artifactsUrl: names.ARTIFACTS_URL ?? names.PUBLIC_ORIGIN ?? `http://localhost:${names.PORT}`,
    signUp: signUpPolicy(names.SIGN_UP ?? 'open', names.SIGN_UP_DOMAINS),
    smtpUrl: names.SMTP_URL ?? null,
    sessionIdleMinutes: names.SESSION_IDLE_MINUTES,
    passwordMinLength: names.PASSWORD_MIN_LENGTH ?? passwordFloor(names.NODE_ENV),
    breachedPasswordsDir: names.BREACHED_PASSWORDS_DIR ?? null,
    sessionWritesPerMinute: names.SESSION_WRITES_PER_MINUTE,
    activityNetworks: names.ACTIVITY_NETWORKS === 'on',
    freeTries: {
      signIn: names.SIGN_IN_TRIES,
      signInPerAccount: names.SIGN_IN_TRIES_PER_ACCOUNT,
      signInPerAddress: names.SIGN_IN_TRIES_PER_ADDRESS,
      signUpPerAddress: names.SIGN_UPS_PER_ADDRESS,
    },
    trustedProxies: names.TRUSTED_PROXIES === noProxies ? [] : parseList(names.TRUSTED_PROXIES),
    securityContact: names.SECURITY_CONTACT
      ? {
          contacts: parseList(names.SECURITY_CONTACT),
          policy: names.SECURITY_POLICY ?? null,
          languages: parseList(names.SECURITY_LANGUAGES),
        }
      : null,
    metricsHost: names.METRICS_HOST ?? (names.METRICS_TOKEN ? names.HOST : loopback),
    metricsPort: names.METRICS_PORT ?? (names.NODE_ENV === 'production' ? usualMetricsPort : 0),
    metricsToken: names.METRICS_TOKEN ?? null,
    apiDocs: (names.API_DOCS ?? (names.NODE_ENV === 'production' ? 'off' : 'on')) === 'on',
    tracing: toTracingOptions(names),
    logLevel: names.LOG_LEVEL,
  };
}

const passwordFloor = (env: 'production' | 'development' | 'test'): number =>
  env === 'production' ? limits.soleFactorPasswordCharacters : limits.passwordMinimumCharacters;

function signUpPolicy(mode: SignUpPolicy['mode'], domains: string | undefined): SignUpPolicy {
  return mode === 'domains' ? { mode, domains: parseDomains(domains) } : { mode };
}

function parseDomains(list: string | undefined): string[] {
  return parseList(list).map((domain) => domain.toLowerCase());
}

function sentenceOfIssue(issue: z.core.$ZodIssue): string {
  const name = issue.path.join('.');
  const missing = issue.code === 'invalid_type' && issue.input === undefined;
  return missing ? `${name} is missing` : `${name}: ${issue.message}`;
}

function missingInProduction(given: Record<string, string | undefined>): string[] {
  return ['PUBLIC_ORIGIN', 'SIGN_UP', 'TRUSTED_PROXIES']
    .filter((name) => ownValue(given, name) === undefined)
    .map((name) => `${name} is missing: production does without a default`);
}

/** What helps on a developer's machine and hurts here. */
function notAllowedInProduction({
  LOG_LEVEL: level = 'info',
  METRICS_TOKEN: token,
  PUBLIC_ORIGIN: origin = '',
  SIGN_UP: signUp,
  SMTP_URL: mailServer,
}: Record<string, string | undefined>): string[] {
  const problems: string[] = [];
  if (origin.startsWith('http://'))
    problems.push('PUBLIC_ORIGIN: http is for developers, production takes https');
  if (signUp === 'domains' && mailServer === undefined)
    problems.push(
      'SMTP_URL is missing: with SIGN_UP=domains only a mail shows whose address it is',
    );
  if (level === 'trace' || level === 'silent')
    problems.push(`LOG_LEVEL: ${level} is for developers, production takes fatal to debug`);
  if (token !== undefined && new Set(token).size < distinctCharacters)
    problems.push('METRICS_TOKEN: can be guessed, draw one at random');
  return problems;
}
