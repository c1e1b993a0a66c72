import { offlineModes } from '@firedeck/contract';
import {
  loopback,
  parseList,
  parseLowerCaseList,
  processEnvironment,
  publicOrigin,
  readEnvironment,
} from '@firedeck/runtime/settings';
import { toTracingOptions, tracingEnvironment } from '@firedeck/runtime/tracing';
import { z } from 'zod';
import { accountEnvironment, toAccountSettings } from './lib/settings/account-settings.ts';
import { auditEnvironment, toAuditSettings } from './lib/settings/audit-settings.ts';
import { deviceEnvironment, toDeviceSettings } from './lib/settings/device-settings.ts';
import { directoryEnvironment, toDirectorySettings } from './lib/settings/directory-settings.ts';
import { factorEnvironment, toSecondFactor } from './lib/settings/factor-settings.ts';
import { metricsEnvironment, toMetricsSettings } from './lib/settings/metrics-settings.ts';
import { oidcEnvironment, toSingleSignOn } from './lib/settings/oidc-settings.ts';
import { productionRisks } from './lib/settings/production-risks.ts';
import { securityContactEnvironment, toSecurityContact } from './lib/settings/security-contact.ts';
import { listProblems } from './lib/settings/setting-problems.ts';
import {
  address,
  hostList,
  moduleAddress,
  mongodbAddress,
  networks,
  noProxies,
  wholeNumber,
} from './lib/settings/setting-schemas.ts';

const placeName = z.string().trim().max(80).default('');

/** Environment variables of the bff, with their validation. */
export const environment = z.object({
  HOST: z.string().default(loopback),
  PORT: wholeNumber(0, 65_535).default(3000),
  /** Public URL. https only in production; default elsewhere: http://localhost:PORT. */
  PUBLIC_ORIGIN: publicOrigin.optional(),
  ADDITIONAL_HOSTS: hostList.optional(),
  MONGODB_URI: mongodbAddress,
  ...processEnvironment,
  /** Timeout of Redis commands in milliseconds, after which the bff continues without Redis. */
  REDIS_TIMEOUT_MS: wholeNumber(50, 5_000).default(200),
  /** Folder with the session signing keys, created by `ensureKeys`. */
  KEYS_DIR: z.string().min(1),
  /** Folder of published modules. If set, the bff serves `/mf/` itself (local mode). */
  ARTIFACTS_DIR: z.string().optional(),
  /**
   * Where this process fetches artifact files, such as `http://module.firedeck-{module}`; default:
   * PUBLIC_ORIGIN.
   */
  ARTIFACTS_URL: moduleAddress.optional(),
  ...accountEnvironment,
  /** SMTP server, e.g. smtps://user:password@mail.example.org; absent: no mail is sent. */
  SMTP_URL: address('smtp', 'smtps').optional(),
  /**
   * Networks of trusted proxies, whose X-Forwarded-For is used, separated by commas, or `none`.
   * Required in production: behind an unlisted proxy all clients share one address.
   */
  TRUSTED_PROXIES: networks.optional(),
  ...securityContactEnvironment,
  ...metricsEnvironment,
  /** Whether to serve `/api/docs` and `/api/openapi.json`; default: only outside production. */
  API_DOCS: z.enum(['on', 'off']).optional(),
  /** Timeout for the member's list of a page, in milliseconds; 0: pages never contain it. */
  PAGE_LIST_WAIT_MS: wholeNumber(0, 5_000).default(150),
  /** What browsers may store for offline use; `private`: also a copy of the board. */
  OFFLINE: z.enum(offlineModes).default('private'),
  ...directoryEnvironment,
  ...oidcEnvironment,
  ...auditEnvironment,
  ...factorEnvironment,
  ...deviceEnvironment,
  /** Shown on the sign-in page; empty: nothing. */
  AGENCY_NAME: placeName,
  STATION_NAME: placeName,
  ...tracingEnvironment,
});

export type Config = ReturnType<typeof readConfig>;

/**
 * Validates the configuration.
 *
 * @throws Error whose message has one line per invalid or missing name.
 */
export function readConfig(variables: NodeJS.ProcessEnv = process.env) {
  const { names, acceptedRisks } = readEnvironment(environment, variables, {
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
    /** Further lower-case host names, each with or without a port. */
    additionalHosts: parseLowerCaseList(names.ADDITIONAL_HOSTS),
    mongodbUri: names.MONGODB_URI,
    redisUrl: names.REDIS_URL,
    redisCacheUrl: names.REDIS_CACHE_URL ?? names.REDIS_URL,
    redisTimeoutMs: names.REDIS_TIMEOUT_MS,
    keysDir: names.KEYS_DIR,
    /** Null: another server serves `/mf/`. */
    artifactsDir: names.ARTIFACTS_DIR ?? null,
    /** Where artifact files are checked before release; `{module}` stands for the module id. */
    artifactsUrl: names.ARTIFACTS_URL ?? names.PUBLIC_ORIGIN ?? `http://localhost:${names.PORT}`,
    ...toAccountSettings(names, isProduction),
    /** Null: no mail is sent. */
    smtpUrl: names.SMTP_URL ?? null,
    trustedProxies: names.TRUSTED_PROXIES === noProxies ? [] : parseList(names.TRUSTED_PROXIES),
    securityContact: toSecurityContact(names),
    ...toMetricsSettings(names, isProduction),
    apiDocs: names.API_DOCS ? names.API_DOCS === 'on' : !isProduction,
    pageListWaitMs: names.PAGE_LIST_WAIT_MS,
    offline: names.OFFLINE,
    ...toDirectorySettings(names),
    singleSignOn: toSingleSignOn(names),
    audit: toAuditSettings(names),
    secondFactor: toSecondFactor(names),
    devices: toDeviceSettings(names),
    agency: names.AGENCY_NAME,
    station: names.STATION_NAME,
    hasStationSheets: names.STATION_SHEET === 'on',
    /** Accepted risks of this configuration; none outside production. */
    acceptedRisks,
    /** `endpoint` is null without tracing. */
    tracing: toTracingOptions(names),
    logLevel: names.LOG_LEVEL,
  };
}
