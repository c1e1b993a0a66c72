import {
  certificateRisks,
  isOwnNetwork,
  type Risk,
  redisRisks,
  traceRisks,
  trustedNetworksOf,
} from '@firedeck/contract/settings';
import { databaseRisks } from './database-risks.ts';
import { networks, noProxies, parseList } from './setting-kinds.ts';

/** What of the bff's settings is dangerous in production; a bad value has a problem of its own. */
export function productionRisks(given: Record<string, string | undefined>): Risk[] {
  const trusted = trustedNetworksOf(given.TRUSTED_NETWORKS);
  return [
    ...databaseRisks('MONGODB_URI', given.MONGODB_URI, trusted),
    ...redisRisks('REDIS_URL', given.REDIS_URL, trusted),
    ...redisRisks('REDIS_CACHE_URL', given.REDIS_CACHE_URL, trusted),
    ...certificateRisks(given.NODE_TLS_REJECT_UNAUTHORIZED),
    ...proxyRisks(given.TRUSTED_PROXIES),
    ...signUpRisks(given),
    ...traceRisks(given, trusted),
  ];
}

function proxyRisks(proxies = noProxies): Risk[] {
  if (proxies === noProxies || !networks.safeParse(proxies).success) return [];
  if (parseList(proxies).every(isOwnNetwork)) return [];
  return [
    {
      name: 'wide-trusted-proxies',
      setting: 'TRUSTED_PROXIES',
      problem: 'a network is as wide as the internet, so anybody can say to be any address',
      remedy: 'name the networks of your proxies, at most as wide as 10.0.0.0/8 or fc00::/7',
    },
  ];
}

function signUpRisks({
  SIGN_UP: signUp,
  SMTP_URL: mailServer,
}: Record<string, string | undefined>): Risk[] {
  if (signUp !== 'open' || mailServer !== undefined) return [];
  return [
    {
      name: 'open-sign-up-without-mail',
      setting: 'SIGN_UP',
      problem: 'anybody can make any number of accounts with addresses that nobody confirmed',
      remedy: 'set SMTP_URL, or SIGN_UP=invite',
    },
  ];
}
