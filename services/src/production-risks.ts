import {
  type Environment,
  hasLogin,
  isPlaintext,
  isTrustedHost,
  type Risk,
  type TrustedNetworks,
} from '@firedeck/runtime/settings';
import { mailServer } from './worker-setting-schemas.ts';

export function productionRisks(given: Environment, trusted: TrustedNetworks): Risk[] {
  const runs = (worker: RegExp) => given.WORKERS === undefined || worker.test(given.WORKERS);
  return [
    ...(runs(/\bmail\b/i) ? mailRisks(given.SMTP_URL, trusted) : []),
    ...(runs(/\bfavicon\b/i) ? proxyRisks(given.FAVICON_PROXY_URL, trusted) : []),
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
      problem:
        'mails with links to accounts are sent unencrypted, or an attacker can prevent encryption',
      remedy:
        'use smtps://, or smtp://…?requireTLS=true for STARTTLS, add its network to TRUSTED_NETWORKS',
    });
  if (url.searchParams.get('tls.rejectUnauthorized') === 'false')
    risks.push({
      name: 'unverified-certificates',
      setting: 'SMTP_URL',
      problem: 'tls.rejectUnauthorized=false lets anybody impersonate the mail server',
      remedy: 'remove it and add your authority to NODE_EXTRA_CA_CERTS',
    });
  return risks;
}

function proxyRisks(proxy: string | undefined, trusted: TrustedNetworks): Risk[] {
  if (!hasLogin(proxy) || !isPlaintext(proxy, trusted)) return [];
  return [
    {
      name: 'plain-proxy-password',
      setting: 'FAVICON_PROXY_URL',
      problem: 'the password of the proxy is sent unencrypted',
      remedy: 'use https://, add its network to TRUSTED_NETWORKS',
    },
  ];
}

// Options in the URL override ours, such as required STARTTLS.
function mayBePlain({ protocol, username, searchParams }: URL): boolean {
  if (protocol === 'smtps:') return false;
  const ignores = (searchParams.get('ignoreTLS') ?? 'false') !== 'false';
  const requires = searchParams.get('requireTLS') ?? String(username !== '');
  return ignores || requires !== 'true';
}
