import {
  limits,
  offlineModes,
  ownValue,
  type SecondFactorMode,
  signUpModes,
} from '@firedeck/contract';
import {
  type Given,
  parseList,
  parseNames,
  processEnvironment,
  readEnvironment,
} from '@firedeck/runtime/settings';
import { toTracingOptions, tracingEnvironment } from '@firedeck/runtime/tracing';
import { z } from 'zod';
import { auditEnvironment, toAuditSettings } from './lib/settings/audit-settings.ts';
import { deviceEnvironment, toDeviceSettings } from './lib/settings/device-settings.ts';
import { factorEnvironment, toSecondFactor } from './lib/settings/factor-settings.ts';
import { groupRoles } from './lib/settings/group-roles.ts';
import { listOidcProblems, oidcEnvironment, toSingleSignOn } from './lib/settings/oidc-settings.ts';
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
  publicOrigin,
  wholeNumber,
} from './lib/settings/setting-schemas.ts';

const tries = wholeNumber(1, 1_000_000);
const distinctCharacters = 8;
const loopback = '127.0.0.1';
// The one that exporters of OpenTelemetry have.
const usualMetricsPort = 9464;

const placeName = z.string().trim().max(80).default('');

/** Every name the bff reads from its environment, with what is allowed. */
export const environment = z.object({
  HOST: z.string().default(loopback),
  PORT: wholeNumber(0, 65_535).default(3000),
  /** The address people type; production takes https alone, elsewhere default: http://localhost:PORT. */
  PUBLIC_ORIGIN: publicOrigin.optional(),
  /** Additional public hosts beside that of PUBLIC_ORIGIN, separated by commas. */
  ADDITIONAL_HOSTS: hostList.optional(),
  MONGODB_URI: mongodbAddress,
  ...processEnvironment,
  /** Milliseconds until the bff goes on without an answer of Redis. */
  REDIS_TIMEOUT_MS: wholeNumber(50, 5_000).default(200),
  /** Folder of the keys that sign and verify sessions, made by `ensureKeys`. */
  KEYS_DIR: z.string().min(1),
  /** Folder of published modules; set: the bff serves `/mf/` itself (local mode). */
  ARTIFACTS_DIR: z.string().optional(),
  /** Where this process finds the files of artifacts, as `http://module.firedeck-{module}`; default: PUBLIC_ORIGIN. */
  ARTIFACTS_URL: moduleAddress.optional(),
  SIGN_UP: z.enum(signUpModes).optional(),
  /** With SIGN_UP=domains: e-mail domains that may join, separated by commas. */
  SIGN_UP_DOMAINS: z.string().optional(),
  /** Where mail is handed in, e.g. smtps://user:password@mail.example.org; absent: none is sent. */
  SMTP_URL: address('smtp', 'smtps').optional(),
  // Minimum 15: activity is recorded only on refresh, minutes apart.
  SESSION_IDLE_MINUTES: wholeNumber(15, 43_200).default(720),
  /**
   * Default: 6, the specification's; in production 15 where the password may be the only factor, 8 with
   * MFA=all.
   */
  PASSWORD_MIN_LENGTH: wholeNumber(limits.passwordMinimumCharacters, 64).optional(),
  /**
   * Folder of Have I Been Pwned range files; absent: passwords are not checked against breaches.
   */
  BREACHED_PASSWORDS_DIR: z.string().optional(),
  /** Wrong passwords without a wait: for one account from one address. */
  SIGN_IN_TRIES: tries.default(4),
  /** The same for one account from all addresses together, known devices apart. */
  SIGN_IN_TRIES_PER_ACCOUNT: tries.default(20),
  /** The same for all accounts from one address, behind which a whole station may be; wrong passkeys count apart. */
  SIGN_IN_TRIES_PER_ADDRESS: tries.default(200),
  /** New accounts without a wait, from one address in a day. */
  SIGN_UPS_PER_ADDRESS: tries.default(100),
  /** Changes that one session may send; people make a tenth of them. */
  SESSION_WRITES_PER_MINUTE: wholeNumber(100, 1_000_000).default(600),
  /** Whether an account's activity shows the network of each sign-in, for 90 days. */
  ACTIVITY_NETWORKS: z.enum(['on', 'off']).default('off'),
  /**
   * Networks of trusted proxies, whose X-Forwarded-For is used, separated by commas, or `none`.
   * Required in production: behind an unlisted proxy all clients share one address.
   */
  TRUSTED_PROXIES: networks.optional(),
  /**
   * Security contacts as mailto:, https:// or tel:, separated by commas; absent: no security.txt.
   */
  SECURITY_CONTACT: contactList.optional(),
  /** URL of the vulnerability disclosure policy. */
  SECURITY_POLICY: address('https').optional(),
  /** In which languages they may be written, separated by commas. */
  SECURITY_LANGUAGES: languageList.default('en'),
  /** Where `/metrics` is, and nothing else; default: 9464 in production, elsewhere a free one. */
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  /** Default: HOST with a METRICS_TOKEN, else loopback only. */
  METRICS_HOST: z.string().optional(),
  /** Bearer token of Prometheus; absent: metrics are public on their port. */
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 visible characters')
    .optional(),
  /** Whether to serve `/api/docs` and `/api/openapi.json`; default: only outside production. */
  API_DOCS: z.enum(['on', 'off']).optional(),
  /** How long a page waits for the member's list, in milliseconds; 0: pages come without it. */
  PAGE_LIST_WAIT_MS: wholeNumber(0, 5_000).default(150),
  /** What browsers may keep to open without the server; `private`: also a copy of the board. */
  OFFLINE: z.enum(offlineModes).default('private'),
  /**
   * Groups whose members hold a role, as in `Chiefs=agency_admin; Engine 4=station_editor:Station 4`.
   * Agency admins and auditors also have to be confirmed, one by one.
   */
  GROUP_ROLES: groupRoles.default([]),
  /** Which source of groups counts beside local ones. */
  GROUPS_FROM: z.enum(['scim', 'sign-in']).default('scim'),
  /** Whether SCIM may take over an existing account with the same email address. */
  SCIM_ADOPT: z.enum(['off', 'by-email']).default('off'),
  /** Requests that each SCIM key may send in a second. */
  SCIM_REQUESTS_PER_SECOND: wholeNumber(1, 10_000).default(25),
  ...oidcEnvironment,
  ...auditEnvironment,
  ...factorEnvironment,
  ...deviceEnvironment,
  /** Shown on the sign-in page; empty: nothing. */
  AGENCY_NAME: placeName,
  STATION_NAME: placeName,
  ...tracingEnvironment,
});

export type SignUpPolicy =
  | { mode: 'open' | 'invite' | 'closed' }
  | { mode: 'domains'; domains: string[] };

export type Config = ReturnType<typeof readConfig>;

/**
 * Validates the configuration.
 *
 * @throws Error whose message has one line per invalid or missing name.
 */
export function readConfig(variables: NodeJS.ProcessEnv = process.env) {
  const { names, acceptedRisks } = readEnvironment(environment, variables, {
    separator: ': ',
    listProblems,
    productionRisks,
  });
  const isProduction = names.NODE_ENV === 'production';
  return {
    production: isProduction,
    host: names.HOST,
    port: names.PORT,
    /** `https://firedeck.example.org` or `http://localhost:3000`. */
    publicOrigin: names.PUBLIC_ORIGIN ?? `http://localhost:${names.PORT}`,
    /** Lower-case names beside its own, each with or without a port. */
    additionalHosts: parseNames(names.ADDITIONAL_HOSTS),
    mongodbUri: names.MONGODB_URI,
    redisUrl: names.REDIS_URL,
    redisCacheUrl: names.REDIS_CACHE_URL ?? names.REDIS_URL,
    redisTimeoutMs: names.REDIS_TIMEOUT_MS,
    keysDir: names.KEYS_DIR,
    /** Null: `/mf/` is served by others. */
    artifactsDir: names.ARTIFACTS_DIR ?? null,
    /** Where artifact files are checked before release; `{module}` stands for the module id. */
    artifactsUrl: names.ARTIFACTS_URL ?? names.PUBLIC_ORIGIN ?? `http://localhost:${names.PORT}`,
    // It makes a password, which would be of no use.
    signUp:
      names.PASSWORD_SIGN_IN === 'all'
        ? signUpPolicy(names.SIGN_UP ?? 'open', names.SIGN_UP_DOMAINS)
        : signUpPolicy('closed', undefined),
    /** By a password, or at the provider. */
    takesInvitations: names.SIGN_UP !== 'closed',
    /** Null: no mail is sent. */
    smtpUrl: names.SMTP_URL ?? null,
    sessionIdleMinutes: names.SESSION_IDLE_MINUTES,
    passwordMinLength:
      names.PASSWORD_MIN_LENGTH ??
      (isProduction ? passwordFloor(names.MFA) : limits.passwordMinimumCharacters),
    breachedPasswordsDir: names.BREACHED_PASSWORDS_DIR ?? null,
    sessionWritesPerMinute: names.SESSION_WRITES_PER_MINUTE,
    activityNetworks: names.ACTIVITY_NETWORKS === 'on',
    /** How many tries cost no wait. */
    freeTries: {
      signIn: names.SIGN_IN_TRIES,
      signInPerAccount: names.SIGN_IN_TRIES_PER_ACCOUNT,
      signInPerAddress: names.SIGN_IN_TRIES_PER_ADDRESS,
      signUpPerAddress: names.SIGN_UPS_PER_ADDRESS,
    },
    trustedProxies: names.TRUSTED_PROXIES === noProxies ? [] : parseList(names.TRUSTED_PROXIES),
    /** Null: the agency named nobody. */
    securityContact: names.SECURITY_CONTACT
      ? {
          contacts: parseList(names.SECURITY_CONTACT),
          policy: names.SECURITY_POLICY ?? null,
          languages: parseList(names.SECURITY_LANGUAGES),
        }
      : null,
    metricsHost: names.METRICS_HOST ?? (names.METRICS_TOKEN ? names.HOST : loopback),
    metricsPort: names.METRICS_PORT ?? (isProduction ? usualMetricsPort : 0),
    /** Null: metrics need no token. */
    metricsToken: names.METRICS_TOKEN ?? null,
    apiDocs: names.API_DOCS ? names.API_DOCS === 'on' : !isProduction,
    pageListWaitMs: names.PAGE_LIST_WAIT_MS,
    offline: names.OFFLINE,
    groupRoles: names.GROUP_ROLES,
    /** The source of memberships that counts beside `local`. */
    groupsFrom: names.GROUPS_FROM === 'scim' ? ('scim' as const) : ('idp' as const),
    scim: {
      adoptsByEmail: names.SCIM_ADOPT === 'by-email',
      requestsPerSecond: names.SCIM_REQUESTS_PER_SECOND,
    },
    singleSignOn: toSingleSignOn(names),
    audit: toAuditSettings(names),
    secondFactor: toSecondFactor(names),
    devices: toDeviceSettings(names),
    agency: names.AGENCY_NAME,
    station: names.STATION_NAME,
    hasStationSheets: names.STATION_SHEET === 'on',
    /** What is dangerous here and was accepted; none outside production. */
    acceptedRisks,
    /** `endpoint` is null where no traces are taken. */
    tracing: toTracingOptions(names),
    logLevel: names.LOG_LEVEL,
  };
}

/** NIST SP 800-63B-4 §3.1.1.2. */
const passwordFloor = (secondFactor: SecondFactorMode): number =>
  secondFactor === 'all'
    ? limits.secondFactorPasswordCharacters
    : limits.soleFactorPasswordCharacters;

function signUpPolicy(mode: SignUpPolicy['mode'], domains: string | undefined): SignUpPolicy {
  return mode === 'domains' ? { mode, domains: parseNames(domains) } : { mode };
}

function listProblems(given: Given, isProduction: boolean): string[] {
  const problems = isProduction
    ? [...missingInProduction(given), ...notAllowedInProduction(given)]
    : [];
  if (given.SIGN_UP === 'domains' && parseNames(given.SIGN_UP_DOMAINS).length === 0)
    problems.push('SIGN_UP_DOMAINS must name at least one domain when SIGN_UP is domains');
  if (given.STATION_SHEET === 'on' && given.OFFLINE === 'off')
    problems.push('STATION_SHEET=on keeps tools in browsers: OFFLINE must be public or private');
  problems.push(...listOidcProblems(given, isProduction));
  return problems;
}

function missingInProduction(given: Given): string[] {
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
}: Given): string[] {
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
