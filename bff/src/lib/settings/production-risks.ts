import {
  type Environment,
  isOwnNetwork,
  parseList,
  type Risk,
  type TrustedNetworks,
} from '@firedeck/runtime/settings';
import { auditRisks } from './audit-settings.ts';
import { databaseRisks } from './database-risks.ts';
import { networks, noProxies } from './setting-schemas.ts';

export function productionRisks(given: Environment, trusted: TrustedNetworks): Risk[] {
  return [
    ...databaseRisks('MONGODB_URI', given.MONGODB_URI, trusted),
    ...proxyRisks(given.TRUSTED_PROXIES),
    ...signUpRisks(given),
    ...auditRisks(given, trusted),
  ];
}

function proxyRisks(proxies = noProxies): Risk[] {
  if (proxies === noProxies || !networks.safeParse(proxies).success) return [];
  if (parseList(proxies).every(isOwnNetwork)) return [];
  return [
    {
      name: 'wide-trusted-proxies',
      setting: 'TRUSTED_PROXIES',
      problem: 'a network is as wide as the internet, so clients can claim any address',
      remedy: 'use the networks of your proxies, at most as wide as 10.0.0.0/8 or fc00::/7',
    },
  ];
}

function signUpRisks({ SIGN_UP: signUp, SMTP_URL: mailServer }: Environment): Risk[] {
  if (signUp !== 'open' || mailServer !== undefined) return [];
  return [
    {
      name: 'open-sign-up-without-mail',
      setting: 'SIGN_UP',
      problem: 'anybody can create any number of accounts with unconfirmed addresses',
      remedy: 'set SMTP_URL, or SIGN_UP=invite',
    },
  ];
}
