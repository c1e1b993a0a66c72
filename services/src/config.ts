import { limits } from '@firedeck/contract/jobs';
import {
  type Environment,
  loopbackHosts,
  processEnvironment,
  publicOrigin,
  readEnvironment,
} from '@firedeck/runtime/settings';
import { toTracingOptions, tracingEnvironment } from '@firedeck/runtime/tracing';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { productionRisks } from './production-risks.ts';
import {
  fallbackAddress,
  hostList,
  list,
  mailServer,
  networkList,
  proxyAddress,
  sender,
} from './worker-setting-schemas.ts';

export const workerNames = ['favicon', 'mail'] as const;
export type WorkerName = (typeof workerNames)[number];

export interface MailPolicy {
  /** `smtp://` or `smtps://`, possibly with credentials, so it must not be logged. */
  server: string;
  publicOrigin: string;
  from: string;
  /** Requires TLS before the password is sent. */
  mustEncrypt: boolean;
}

const workerList = list.pipe(
  z
    .array(z.enum(workerNames, `must be some of: ${workerNames.join(', ')}`))
    .min(1, 'must name at least one worker'),
);

/** Environment variables of the workers, with their validation. */
export const environment = z.object({
  ...processEnvironment,
  /** Workers of this process, separated by commas; default: all. */
  WORKERS: workerList.optional(),
  /** Third-party icon service for public sites, with `{host}`; `off`: none. */
  FAVICON_FALLBACK_URL: fallbackAddress.optional(),
  /**
   * Private hosts that may be requested, or `host:port` for other ports than 80 and 443, separated
   * by commas.
   */
  FAVICON_ALLOWED_HOSTS: hostList.optional(),
  /** Private networks whose sites may be requested, separated by commas. */
  FAVICON_ALLOWED_CIDRS: networkList.optional(),
  /** Denied networks with public addresses, such as a cluster's or the organization's own. */
  FAVICON_REFUSED_CIDRS: networkList.optional(),
  /** HTTP proxy for requests to public sites; absent: direct connections. */
  FAVICON_PROXY_URL: proxyAddress.optional(),
  /** SMTP server, e.g. smtps://user:password@mail.example.org; absent: no mail is sent. */
  SMTP_URL: mailServer.optional(),
  /**
   * Sender, e.g. Firedeck <firedeck@example.org>; default outside production: an address of
   * PUBLIC_ORIGIN.
   */
  MAIL_FROM: sender.optional(),
  /** Base URL of links in mails. Required to send mail. */
  PUBLIC_ORIGIN: publicOrigin.optional(),
  ...tracingEnvironment,
});

type Names = z.infer<typeof environment>;
export type Config = ReturnType<typeof readConfig>;

const localFallback = `https://www.google.com/s2/favicons?domain={host}&sz=${limits.favicon.fallbackSizePixels}`;

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
  const fallback = names.FAVICON_FALLBACK_URL ?? localFallback;
  return {
    redisUrl: names.REDIS_URL,
    redisCacheUrl: names.REDIS_CACHE_URL ?? names.REDIS_URL,
    workers: names.WORKERS ?? workerNames.filter((name) => name !== 'mail' || names.SMTP_URL),
    /** `fallback` is null without a third-party icon service. */
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
    /** Null: no mail is sent. */
    mail: mailPolicy(names),
    /** Accepted risks of this configuration; none outside production. */
    acceptedRisks,
    /** `endpoint` is null without tracing. */
    tracing: toTracingOptions(names),
    logLevel: names.LOG_LEVEL,
  };
}

function mailPolicy(names: Names): MailPolicy | null {
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

function listProblems(given: Environment, isProduction: boolean, names?: Names): string[] {
  return [
    ...(isProduction ? fallbackProblems(given.FAVICON_FALLBACK_URL) : []),
    ...(names ? missingForMail(names) : []),
  ];
}

function fallbackProblems(fallback: string | undefined): string[] {
  if (fallback === undefined)
    return ['FAVICON_FALLBACK_URL is missing: in production set an address, or off'];
  return fallback.startsWith('http://')
    ? ['FAVICON_FALLBACK_URL: must begin with https:// in production']
    : [];
}

function missingForMail(names: Names): string[] {
  if (!names.SMTP_URL)
    return names.WORKERS?.includes('mail') ? ['SMTP_URL is missing: the worker mail needs it'] : [];
  if (!(names.WORKERS ?? workerNames).includes('mail')) return [];
  const needed = ['PUBLIC_ORIGIN', 'MAIL_FROM'] as const;
  return needed
    .slice(0, names.NODE_ENV === 'production' ? 2 : 1)
    .filter((name) => !names[name])
    .map((name) => `${name} is missing: the worker mail needs it`);
}

// In the form of URLs. Ports 80 and 443 are always allowed.
function parseHost(entry: string): string {
  const url = new URL(`http://${entry}`);
  return url.port === '443' ? url.hostname : url.host;
}
