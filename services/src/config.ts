import { limits, redisAddress } from '@firedeck/contract/jobs';
import { acceptedRisks, judgeRisks, type Risk, trustedNetworks } from '@firedeck/contract/settings';
import { type TracingOptions, toTracingOptions, tracingEnvironment } from '@firedeck/tracing';
import ipaddr from 'ipaddr.js';
import { z } from 'zod/mini';
import type { FaviconPolicy, MailPolicy } from './policies.ts';
import { productionRisks } from './production-risks.ts';
import {
  fallbackAddress,
  hostList,
  list,
  mailServer,
  networkList,
  proxyAddress,
  publicOrigin,
  sender,
} from './setting-kinds.ts';

export const workerNames = ['favicon', 'mail'] as const;
export type WorkerName = (typeof workerNames)[number];

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

const workerList = z.pipe(
  list,
  z
    .array(z.enum(workerNames, `must be some of: ${workerNames.join(', ')}`))
    .check(z.minLength(1, 'must name at least one worker')),
);

/** Every name the workers read from their environment, with what is allowed. */
export const environment = z.object({
  NODE_ENV: z._default(z.enum(['production', 'development', 'test']), 'development'),
  REDIS_URL: redisAddress,
  /** Where icons are cached; default: REDIS_URL. */
  REDIS_CACHE_URL: z.optional(redisAddress),
  /** Which workers this process runs, separated by commas; default: all. */
  WORKERS: z.optional(workerList),
  /** Third-party icon service for public sites, with `{host}` in it; `off`: none. */
  FAVICON_FALLBACK_URL: z.optional(fallbackAddress),
  /** Hosts that may be private, or `host:port` beyond 80 and 443, separated by commas. */
  FAVICON_ALLOWED_HOSTS: z.optional(hostList),
  /** Private networks whose sites may be requested, separated by commas. */
  FAVICON_ALLOWED_CIDRS: z.optional(networkList),
  /** Denied networks with public addresses, such as a cluster's or the organization's own. */
  FAVICON_REFUSED_CIDRS: z.optional(networkList),
  /** HTTP proxy for requests to public sites; absent: direct connections. */
  FAVICON_PROXY_URL: z.optional(proxyAddress),
  /** SMTP server, e.g. smtps://user:password@mail.example.org; absent: no mail is sent. */
  SMTP_URL: z.optional(mailServer),
  /** Who sends, e.g. Firedeck <firedeck@example.org>; default outside production: of PUBLIC_ORIGIN. */
  MAIL_FROM: z.optional(sender),
  /** Base URL of links in mails. Required to send mail. */
  PUBLIC_ORIGIN: z.optional(publicOrigin),
  /** Networks and hosts where Redis, mail, the proxy and collectors may be used without TLS or a password, separated by commas. */
  TRUSTED_NETWORKS: z.optional(trustedNetworks),
  /** Names of accepted risks, without which production refuses to start, separated by commas. */
  ACCEPT_RISKS: z.optional(acceptedRisks),
  ...tracingEnvironment,
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
  ),
});

export interface Config {
  redisUrl: string;
  redisCacheUrl: string;
  workers: readonly WorkerName[];
  /** `fallback` is null without a third-party icon service. */
  favicon: { policy: FaviconPolicy; fallback: string | null; proxy: URL | null };
  /** Null: no mail is sent. */
  mail: MailPolicy | null;
  /** Risks of this configuration that were accepted; none outside production. */
  acceptedRisks: Risk[];
  /** `endpoint` is null where no traces are taken. */
  tracing: Omit<TracingOptions, 'service'>;
  logLevel: string;
}

const localFallback = `https://www.google.com/s2/favicons?domain={host}&sz=${limits.favicon.fallbackSizePixels}`;

/**
 * The configuration, checked.
 *
 * @throws Error whose message has one line per bad or missing name.
 */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = z.safeParse(environment, given);
  const problems = result.success ? [] : result.error.issues.map(formatIssue);
  const isProduction = given.NODE_ENV === 'production';
  const risks = judgeRisks(isProduction ? productionRisks(given) : [], given.ACCEPT_RISKS);
  if (isProduction && given.FAVICON_FALLBACK_URL === undefined)
    problems.push('FAVICON_FALLBACK_URL is missing: in production set an address, or off');
  if (isProduction) problems.push(...notAllowedInProduction(given), ...risks.problems);
  if (result.success) problems.push(...missingForMail(result.data));
  if (!result.success || problems.length > 0)
    throw new Error(`The configuration is not complete:\n  ${problems.join('\n  ')}`);
  return { ...toConfig(result.data), acceptedRisks: risks.accepted };
}

function toConfig(names: z.infer<typeof environment>): Omit<Config, 'acceptedRisks'> {
  const fallback = names.FAVICON_FALLBACK_URL ?? localFallback;
  return {
    redisUrl: names.REDIS_URL,
    redisCacheUrl: names.REDIS_CACHE_URL ?? names.REDIS_URL,
    workers: names.WORKERS ?? workerNames.filter((name) => name !== 'mail' || names.SMTP_URL),
    favicon: {
      policy: {
        allowedHosts: new Set((names.FAVICON_ALLOWED_HOSTS ?? []).map(parseHost)),
        allowedNetworks: (names.FAVICON_ALLOWED_CIDRS ?? []).map((cidr) => ipaddr.parseCIDR(cidr)),
        refusedNetworks: (names.FAVICON_REFUSED_CIDRS ?? []).map((cidr) => ipaddr.parseCIDR(cidr)),
        loopback: names.NODE_ENV !== 'production',
      },
      fallback: fallback === 'off' ? null : fallback,
      proxy: names.FAVICON_PROXY_URL ? new URL(names.FAVICON_PROXY_URL) : null,
    },
    mail: mailPolicy(names),
    tracing: toTracingOptions(names),
    logLevel: names.LOG_LEVEL,
  };
}

function mailPolicy(names: z.infer<typeof environment>): MailPolicy | null {
  const { SMTP_URL: server, PUBLIC_ORIGIN: publicOrigin } = names;
  if (!server || !publicOrigin) return null;
  const { protocol, username, hostname } = new URL(server);
  const usual = `Firedeck <firedeck@${new URL(publicOrigin).hostname}>`;
  return {
    server,
    publicOrigin,
    from: names.MAIL_FROM ?? usual,
    // Never send a password unencrypted, except to this machine.
    mustEncrypt: protocol === 'smtp:' && username !== '' && !loopbackHosts.has(hostname),
  };
}

function notAllowedInProduction({
  LOG_LEVEL: level = 'info',
  FAVICON_FALLBACK_URL: fallback = '',
  PUBLIC_ORIGIN: origin = '',
}: Record<string, string | undefined>): string[] {
  const problems: string[] = [];
  if (level === 'trace' || level === 'silent')
    problems.push(`LOG_LEVEL ${level} is for developers, production takes fatal to debug`);
  if (fallback.startsWith('http://'))
    problems.push('FAVICON_FALLBACK_URL must begin with https:// in production');
  if (origin.startsWith('http://'))
    problems.push('PUBLIC_ORIGIN must begin with https:// in production');
  return problems;
}

function missingForMail(names: z.infer<typeof environment>): string[] {
  if (!names.SMTP_URL)
    return names.WORKERS?.includes('mail') ? ['SMTP_URL is missing: the worker mail needs it'] : [];
  if (!(names.WORKERS ?? workerNames).includes('mail')) return [];
  const needed = ['PUBLIC_ORIGIN', 'MAIL_FROM'] as const;
  return needed
    .slice(0, names.NODE_ENV === 'production' ? 2 : 1)
    .filter((name) => !names[name])
    .map((name) => `${name} is missing: the worker mail needs it`);
}

// As URLs write hosts; ports 80 and 443 are open anyway.
function parseHost(entry: string): string {
  const url = new URL(`http://${entry}`);
  return url.port === '443' ? url.hostname : url.host;
}

function formatIssue(issue: z.core.$ZodIssue): string {
  const name = String(issue.path[0]);
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
  return isMissing ? `${name} is missing` : `${name} ${issue.message}`;
}
