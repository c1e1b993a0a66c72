import { isTrustedHost, type Risk, type TrustedNetworks } from '@firedeck/runtime/settings';
import { mongo } from 'mongoose';

type Options = mongo.MongoClient['options'];

/** Authentication by certificate or platform token instead of a password. */
const withoutPassword = ['MONGODB-X509', 'MONGODB-AWS', 'MONGODB-OIDC', 'GSSAPI'];

/** Risks of the database address; invalid addresses are reported as problems instead. */
export function databaseRisks(
  setting: string,
  uri: string | undefined,
  trusted: TrustedNetworks,
): Risk[] {
  const options = parseOptions(uri ?? '');
  if (options === null) return [];
  const risks: Risk[] = [];
  const isNear = listHosts(options).every((host) => isTrustedHost(host, trusted));
  if (!isNear && !options.tls)
    risks.push({
      name: 'database-without-tls',
      setting,
      problem: 'the connection to the database is not encrypted',
      remedy: 'add tls=true, add its network to TRUSTED_NETWORKS',
    });
  if (!isNear && !hasCredentials(options))
    risks.push({
      name: 'database-without-password',
      setting,
      problem: 'the database is used without a password or certificate',
      remedy: 'add one, add its network to TRUSTED_NETWORKS',
    });
  if (options.rejectUnauthorized === false || options.checkServerIdentity)
    risks.push({
      name: 'unverified-certificates',
      setting,
      problem: 'tlsInsecure and tlsAllowInvalid… let anybody impersonate the database',
      remedy: 'remove them and add your authority to tlsCAFile or NODE_EXTRA_CA_CERTS',
    });
  return risks;
}

// Never connects; only the driver can parse its connection string.
function parseOptions(uri: string): Options | null {
  try {
    return new mongo.MongoClient(uri).options;
  } catch {
    return null;
  }
}

/**
 * SRV names are checked instead of their hosts, because the driver accepts only hosts in the same
 * domain.
 */
function listHosts({ srvHost, hosts }: Options): string[] {
  if (srvHost) return [srvHost];
  // A Unix socket is a file on this machine.
  return hosts.map(({ socketPath, host = '' }) => (socketPath ? 'localhost' : host));
}

function hasCredentials({ credentials }: Options): boolean {
  if (!credentials) return false;
  return credentials.password !== '' || withoutPassword.includes(credentials.mechanism);
}
