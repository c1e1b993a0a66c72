import {
  certificateRisks,
  isTrustedHost,
  type Risk,
  redisRisks,
  type TrustedNetworks,
  trustedNetworksOf,
} from '@firedeck/contract/settings';
import { mailServer } from './setting-kinds.ts';

/** What of the workers' settings is dangerous in production; a bad value has a problem of its own. */
export function productionRisks(given: Record<string, string | undefined>): Risk[] {
  const trusted = trustedNetworksOf(given.TRUSTED_NETWORKS);
  const sendsMail = given.WORKERS === undefined || /\bmail\b/i.test(given.WORKERS);
  return [
    ...redisRisks('REDIS_URL', given.REDIS_URL, trusted),
    ...redisRisks('REDIS_CACHE_URL', given.REDIS_CACHE_URL, trusted),
    ...certificateRisks(given.NODE_TLS_REJECT_UNAUTHORIZED),
    ...(sendsMail ? mailRisks(given.SMTP_URL, trusted) : []),
  ];
}

function mailRisks(server: string | undefined, trusted: TrustedNetworks): Risk[] {
  if (!server || !mailServer.safeParse(server).success) return [];
  const url = new URL(server);
  const risks: Risk[] = [];
  if (mayBePlain(url) && !isTrustedHost(url.hostname, trusted))
    risks.push({
      name: 'plain-smtp',
      setting: 'SMTP_URL',
      problem: 'mails with links to accounts are sent unencrypted, or can be made so on their way',
      remedy:
        'write smtps://, or smtp://…?requireTLS=true for STARTTLS, name where it is in TRUSTED_NETWORKS',
    });
  if (url.searchParams.get('tls.rejectUnauthorized') === 'false')
    risks.push({
      name: 'unverified-certificates',
      setting: 'SMTP_URL',
      problem: 'tls.rejectUnauthorized=false lets anybody pass for the mail server',
      remedy: 'leave it out and name your authority in NODE_EXTRA_CA_CERTS',
    });
  return risks;
}

// What stands in the address wins over what we set: with a login, that STARTTLS is a must.
function mayBePlain({ protocol, username, searchParams }: URL): boolean {
  if (protocol === 'smtps:') return false;
  const ignores = (searchParams.get('ignoreTLS') ?? 'false') !== 'false';
  const requires = searchParams.get('requireTLS') ?? String(username !== '');
  return ignores || requires !== 'true';
}
