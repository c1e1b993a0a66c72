import { access, readFile } from 'node:fs/promises';
import { readOptions } from '../lib/command-line.ts';
import { errorMessage, UserError } from '../lib/user-error.ts';

export interface AcceptOptions {
  /** An https origin. */
  address: string;
  /** The same host without TLS. */
  plainAddress: string;
  kubeconfig: string | undefined;
  /** Accounts for sign-ins. */
  accounts: { email: string; password: string }[];
  signIns: number;
  mailTo: string | undefined;
  /** Undefined if no pod has egress to public sites. */
  publicSite: { host: string; port: number } | undefined;
  databasePods: { namespace: string; selector: string } | undefined;
  backupKey: string | undefined;
  databaseImage: string;
  upgradeTo: string | undefined;
  disruptive: boolean;
  /** Empty for all. */
  only: string[];
  folder: string;
}

const maxSignIns = 500;

/** The options of the command line. @throws UserError */
export async function readAcceptOptions(checkIds: readonly string[]): Promise<AcceptOptions> {
  const { values } = readOptions({
    address: { type: 'string' },
    'plain-address': { type: 'string' },
    kubeconfig: { type: 'string' },
    accounts: { type: 'string' },
    'sign-ins': { type: 'string', default: '50' },
    'mail-to': { type: 'string' },
    'public-site': { type: 'string', default: 'example.com:443' },
    'database-pods': { type: 'string' },
    'database-image': { type: 'string', default: 'mongo:8.2' },
    'backup-key': { type: 'string' },
    'upgrade-to': { type: 'string' },
    disruptive: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    to: { type: 'string', default: '.local/accept' },
  });
  const address = parseOrigin(values.address, '--address', 'https:');
  return {
    address,
    plainAddress: values['plain-address']
      ? parseOrigin(values['plain-address'], '--plain-address', 'http:')
      : `http://${new URL(address).hostname}`,
    kubeconfig: await readable(values.kubeconfig, '--kubeconfig'),
    accounts: await readAccounts(await readable(values.accounts, '--accounts')),
    signIns: parseSignIns(values['sign-ins']),
    mailTo: values['mail-to'],
    publicSite: parsePublicSite(values['public-site']),
    databasePods: parseDatabasePods(values['database-pods']),
    databaseImage: values['database-image'],
    backupKey: await readable(values['backup-key'], '--backup-key'),
    upgradeTo: parseTag(values['upgrade-to']),
    disruptive: values.disruptive,
    only: parseOnly(values.only, checkIds),
    folder: values.to,
  };
}

function parseOrigin(text: string | undefined, option: string, protocol: string): string {
  const example = `${option} needs an origin such as ${protocol}//firedeck.example.org`;
  if (text === undefined) throw new UserError(`${example}. --help lists the options.`);
  const url = URL.parse(text);
  if (url?.protocol !== protocol || url.pathname !== '/' || url.search || url.username)
    throw new UserError(`${example}; "${text}" is none.`);
  return url.origin;
}

async function readable(path: string | undefined, option: string): Promise<string | undefined> {
  if (path === undefined) return undefined;
  await access(path).catch((error) => {
    throw new UserError(`${option} cannot be read: ${errorMessage(error)}`);
  });
  return path;
}

/** Each line has an email address, a space and a password. */
async function readAccounts(path: string | undefined): Promise<AcceptOptions['accounts']> {
  if (path === undefined) return [];
  const lines = (await readFile(path, 'utf8')).split(/\r?\n/).filter(Boolean);
  return lines.map((line, index) => {
    const [, email, password] = /^(\S+@\S+) (.+)$/.exec(line) ?? [];
    if (email && password) return { email, password };
    throw new UserError(
      `--accounts: line ${index + 1} must be an email address, a space and a password.`,
    );
  });
}

function parseSignIns(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= maxSignIns) return count;
  throw new UserError(`--sign-ins ${text} is not a whole number from 1 to ${maxSignIns}.`);
}

function parsePublicSite(text: string): AcceptOptions['publicSite'] {
  if (text === 'none') return undefined;
  const [, host, port] = /^([a-z\d.-]+):(80|443)$/i.exec(text) ?? [];
  if (host && port) return { host, port: Number(port) };
  throw new UserError(`--public-site ${text} is not <host>:80, <host>:443 or none.`);
}

function parseDatabasePods(text: string | undefined): AcceptOptions['databasePods'] {
  if (text === undefined) return undefined;
  const [, namespace, selector] = /^([a-z\d-]+)\/(\S+=\S+)$/.exec(text) ?? [];
  if (namespace && selector) return { namespace, selector };
  throw new UserError(`--database-pods ${text} is not <namespace>/<label>=<value>.`);
}

function parseTag(text: string | undefined): string | undefined {
  if (text === undefined || /^[\w][\w.-]{0,127}$/.test(text)) return text;
  throw new UserError(`--upgrade-to ${text} is not an image tag.`);
}

function parseOnly(text: string, checkIds: readonly string[]): string[] {
  const only = text.split(',').filter(Boolean);
  const unknown = only.find((id) => !checkIds.includes(id));
  if (unknown === undefined) return only;
  throw new UserError(
    `--only: there is no check "${unknown}"; choose from ${checkIds.join(', ')}.`,
  );
}
